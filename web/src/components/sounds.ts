/** Sounds that are synthesized, so that there is nothing to load: short, wooden and soft. */
import { settings } from "../stored-settings.svelte";

export type Sound = "draw" | "place" | "shuffle" | "turn" | "refused" | "level" | "win";

const VOLUME: Readonly<Record<string, number>> = { off: 0, soft: 0.35, loud: 1 };
/** Milliseconds of vibration, and of the pauses between. Only what concerns the player can be felt. */
const VIBRATION: Partial<Record<Sound, number[]>> = { turn: [30], refused: [20, 40, 20], win: [40, 60, 40, 60, 120] };

let audio: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Return the loudness over time: a short attack, then a decay. */
function envelope(context: AudioContext, start: number, peak: number, length: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(peak * (VOLUME[settings.sounds] ?? 0), start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(context.destination);
  return gain;
}

function playTone(context: AudioContext, pitch: number, delay: number, length: number, peak: number, type: OscillatorType = "sine"): void {
  const start = context.currentTime + delay;
  const tone = context.createOscillator();
  tone.type = type;
  tone.frequency.setValueAtTime(pitch, start);
  tone.connect(envelope(context, start, peak, length));
  tone.start(start);
  tone.stop(start + length);
}

/** Play noise around a pitch: paper that slides or lands. */
function playNoise(context: AudioContext, from: number, to: number, delay: number, length: number, peak: number): void {
  noise ??= makeNoise(context);
  const start = context.currentTime + delay;
  const source = context.createBufferSource();
  source.buffer = noise;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = 0.8;
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + length);
  source.connect(filter).connect(envelope(context, start, peak, length));
  source.start(start);
  source.stop(start + length);
}

function makeNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = 2 * Math.random() - 1;
  return buffer;
}

/** Play a knock on wood. */
function playKnock(context: AudioContext, pitch: number, delay: number): void {
  playTone(context, pitch, delay, 0.12, 0.3, "triangle");
  playNoise(context, 900, 300, delay, 0.05, 0.12);
}

const PLAY: Readonly<Record<Sound, (context: AudioContext) => void>> = {
  draw: (context) => playNoise(context, 2400, 5200, 0, 0.14, 0.18),
  place: (context) => {
    playNoise(context, 1800, 700, 0, 0.07, 0.25);
    playTone(context, 150, 0, 0.07, 0.12);
  },
  shuffle: (context) => {
    for (let card = 0; card < 9; card++) playNoise(context, 2600, 1500, card * 0.045, 0.05, 0.16);
  },
  turn: (context) => {
    playKnock(context, 330, 0);
    playKnock(context, 392, 0.16);
  },
  refused: (context) => playTone(context, 110, 0, 0.16, 0.3, "triangle"),
  level: (context) => [392, 494, 587].forEach((pitch, note) => playTone(context, pitch, note * 0.11, 0.35, 0.16)),
  win: (context) => [392, 523, 659, 784, 659, 784].forEach((pitch, note) => playTone(context, pitch, note * 0.13, 0.5, 0.16, "triangle")),
};

/** Play a sound, unless sounds are off; and let the device vibrate, if that is wanted. */
export function playSound(sound: Sound): void {
  if (settings.vibration && VIBRATION[sound]) navigator.vibrate?.(VIBRATION[sound]);
  if (settings.sounds === "off") return;
  audio ??= new AudioContext();
  // A browser plays nothing before the first tap or key on the page.
  if (audio.state === "suspended") void audio.resume().catch(() => {});
  if (audio.state === "running") PLAY[sound](audio);
}
