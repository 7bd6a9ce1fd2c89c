/** Two soft notes, made on the spot: nothing to load. */
let context: AudioContext | null = null;

function note(audio: AudioContext, pitch: number, at: number): void {
  const tone = audio.createOscillator();
  const loud = audio.createGain();
  tone.frequency.value = pitch;
  tone.type = "sine";
  loud.gain.setValueAtTime(0, at);
  loud.gain.linearRampToValueAtTime(0.12, at + 0.01);
  loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.35);
  tone.connect(loud).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.4);
}

export function chime(): void {
  context ??= new AudioContext();
  void context.resume();
  note(context, 523.25, context.currentTime);
  note(context, 659.25, context.currentTime + 0.12);
}
