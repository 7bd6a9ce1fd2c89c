/**
 * SHA-256 (FIPS 180-4). `crypto.subtle` has it, too, but browsers hide that from pages that come over plain HTTP,
 * as they do in a home network.
 */

/** The first 32 bits of the fractional parts of the roots of the first primes. */
function fractionsOfRoots(count: number, exponent: number): Uint32Array {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1)
    if (primes.every((prime) => candidate % prime)) primes.push(candidate);
  return Uint32Array.from(primes, (prime) => ((prime ** exponent) % 1) * 2 ** 32);
}

const START = fractionsOfRoots(8, 1 / 2);
const CONSTANTS = fractionsOfRoots(64, 1 / 3);

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** Return the message with its length, filled up to whole blocks of 64 bytes. */
function pad(message: Uint8Array): DataView {
  const padded = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / 64) * 64));
  new Uint8Array(padded.buffer).set(message);
  padded.setUint8(message.length, 0x80);
  padded.setUint32(padded.byteLength - 8, Math.floor(message.length / 2 ** 29));
  padded.setUint32(padded.byteLength - 4, message.length << 3);
  return padded;
}

/** Return the 64 words that are mixed in for one block. */
function expand(data: DataView, offset: number): Uint32Array {
  const words = new Uint32Array(64);
  for (let index = 0; index < 16; index += 1) words[index] = data.getUint32(offset + 4 * index);
  for (let index = 16; index < 64; index += 1) {
    const early = words[index - 15]!;
    const late = words[index - 2]!;
    const mixedEarly = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const mixedLate = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[index] = words[index - 16]! + mixedEarly + words[index - 7]! + mixedLate;
  }
  return words;
}

/** Return the SHA-256 of the message, as hexadecimal digits. */
export function sha256(message: Uint8Array): string {
  const state = Uint32Array.from(START);
  const data = pad(message);
  for (let offset = 0; offset < data.byteLength; offset += 64) {
    const words = expand(data, offset);
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let round = 0; round < 64; round += 1) {
      const mixedE = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const first = h + mixedE + ((e & f) ^ (~e & g)) + CONSTANTS[round]! + words[round]!;
      const mixedA = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const second = mixedA + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index]! += word));
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}
