import type { Figure } from '@portal/ui/src/FigureStrip.tsx'
import { inOrder } from './key-order.ts'
import { humaniseKey } from '@portal/ui/src/humanise-key.ts'

const units: [suffix: RegExp, unit: string, digits: number][] = [
  [/Percent$/, '%', 2],
  [/Ms$/, 'ms', 1],
  [/Mbps$/, 'Mbit/s', 1],
  [/Kbps$/i, 'kbit/s', 0],
  [/_?dBm$/, 'dBm', 1],
  [/_?dB$/, 'dB', 1],
  [/GB$/, 'GB', 0],
  [/MB$/, 'MB', 0],
]

const words: Record<string, string> = {
  packetLoss: 'Packet loss',
  availability12Months: 'Availability, 12 months',
  repositoryUsed: 'Repository used',
}

// At most six fit beside each other; the rest still stands in the lists.
const most = 6

/** The most telling numbers of a service: with their units, and what belongs together in one. */
export function figuresOf(details: Record<string, unknown>): Figure[] {
  const { figures } = details
  if (typeof figures !== 'object' || figures === null) return []
  const entries = new Map(inOrder(Object.entries(figures)))
  const found: Figure[] = []
  const peak = [entries.get('peakUsePercent'), entries.get('peakMbps'), entries.get('committedMbps')]
  if (typeof peak[0] === 'number') {
    const note =
      typeof peak[1] === 'number' && typeof peak[2] === 'number' ? `${number(peak[1])} of ${number(peak[2])}` : ''
    found.push({ label: 'Peak use of committed rate', value: `${number(peak[0])}%`, unit: note })
    for (const key of ['peakUsePercent', 'peakMbps', 'committedMbps']) entries.delete(key)
  }
  for (const [key, value] of entries) {
    const [suffix, unit, digits] = units.find(([pattern]) => pattern.test(key)) ?? [/$^/, '', 2]
    const name = key.replace(suffix, '')
    const label = words[name] ?? humaniseKey(name)
    if (typeof value === 'number') found.push({ label, value: number(value, digits), unit })
    else if (typeof value === 'string') found.push({ label, value })
  }
  return found.slice(0, most)
}

function number(value: number, digits = 0): string {
  const isWhole = Number.isInteger(value) && digits < 2
  const fraction = isWhole ? {} : { minimumFractionDigits: Math.min(digits, 2), maximumFractionDigits: digits }
  return value.toLocaleString('en-GB', fraction).replace('-', '−')
}
