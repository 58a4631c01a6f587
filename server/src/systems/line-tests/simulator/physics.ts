/**
 * A copper pair as far as it matters here: the signal is weaker the longer the pair and the higher the tone, and a tone
 * carries as many bits as what is left of the signal stands above the noise. Levels in dB, lengths in metres.
 */

// The plan 998 of VDSL2 up to 17.7 MHz: which tones go which way, in MHz.
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
// Of the power that is sent above the noise of a quiet pair, less what the code costs and wins back.
const headroom = { down: 50.5, up: 52 }
const lossPerKmAt1MHz = 20

/** What a line card reports as attenuation: an average over the tones that are used. */
export function attenuationOf(metres: number, direction: Direction): number {
  const km = metres / 1000
  return direction === 'down' ? 3.4 + 45 * km : 1.9 + 32 * km
}

/** The highest rate at which this margin is left, in kbit/s. `noise` is what there is above a quiet pair. */
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

/** The margin that is left at a rate, to a tenth of a dB: where it is used up the line retrains. */
export function marginAt(kbps: number, metres: number, noise: number, direction: Direction): number {
  let [low, high] = [-20, 31]
  while (high - low > 0.05) {
    const middle = (low + high) / 2
    if (rateAt(middle, metres, noise, direction) >= kbps) low = middle
    else high = middle
  }
  return Math.round(low * 10) / 10
}
