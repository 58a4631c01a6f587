/**
 * A simple model of a copper pair: the signal weakens with length and frequency, and a tone carries as many bits as the
 * signal exceeds the noise. Levels in dB, lengths in metres.
 */

// Band plan 998 of VDSL2 up to 17.7 MHz: the direction of each tone, in MHz.
const bands = {
  down: [
    [0.138, 3.75],
    [5.2, 8.5],
    [12, 17.66],
  ],
  up: [
    [0.025, 0.138],
    [3.75, 5.2],
    [8.5, 12],
  ],
} as const
export type Direction = keyof typeof bands

const toneMHz = 0.0043125
const tonesAtOnce = 32
const symbolsPerSecond = 4000
const mostBitsPerTone = 15
// Transmit power above the noise of a quiet pair, less coding overhead and plus coding gain.
const headroom = { down: 50.5, up: 52 }
const lossPerKmAt1MHz = 20

/** The attenuation that a line card reports: an average over the tones in use. */
export function attenuationOf(metres: number, direction: Direction): number {
  const km = metres / 1000
  return direction === 'down' ? 3.4 + 45 * km : 1.9 + 32 * km
}

/** The highest rate with this margin in kbit/s. `noise` is in addition to that of a quiet pair. */
export function rateAt(margin: number, metres: number, noise: number, direction: Direction): number {
  let bits = 0
  for (const [from, to] of bands[direction]) {
    const step = toneMHz * tonesAtOnce
    for (let tone = from; tone < to; tone += step) {
      const loss = lossPerKmAt1MHz * Math.sqrt(tone) * (metres / 1000)
      const signal = headroom[direction] - loss - noise - margin
      const each = Math.min(mostBitsPerTone, Math.log2(1 + 10 ** (signal / 10)))
      bits += (each < 1 ? 0 : each) * Math.min(tonesAtOnce, (to - tone) / toneMHz)
    }
  }
  return Math.round((bits * symbolsPerSecond) / 1000)
}

/** The margin at a rate, to a tenth of a dB: once it is used up, the line retrains. */
export function marginAt(kbps: number, metres: number, noise: number, direction: Direction): number {
  let [low, high] = [-20, 31]
  while (high - low > 0.05) {
    const middle = (low + high) / 2
    if (rateAt(middle, metres, noise, direction) >= kbps) low = middle
    else high = middle
  }
  return Math.round(low * 10) / 10
}
