/** Sounds that are synthesized, so that there is nothing to load. */
let context: AudioContext | null = null;

function playNote(audio: AudioContext, pitch: number, start: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = pitch;
  tone.type = "sine";
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.12, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.35);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.4);
}

/** Play two soft notes. */
export function playChime(): void {
  context ??= new AudioContext();
  void context.resume();
  playNote(context, 523.25, context.currentTime);
  playNote(context, 659.25, context.currentTime + 0.12);
}
