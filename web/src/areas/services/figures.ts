import { number } from '@portal/contract/format/counts.ts'
import type { Figure } from '@portal/ui/src/FigureStrip.tsx'
import { describerOf } from './detail-labels.ts'
import { inOrder } from './key-order.ts'

const digitsOf: Partial<Record<string, number>> = { '%': 2, ms: 1, 'Mbit/s': 1, dBm: 1, dB: 1 }

// Six fit side by side; the rest is in the lists.
const most = 6

/** The most important numbers of a service, with units; related ones are combined. */
export function figuresOf(details: Record<string, unknown>): Figure[] {
  const { figures } = details
  const describe = describerOf(details)
  if (typeof figures !== 'object' || figures === null) return []
  const entries = new Map(inOrder(Object.entries(figures)))
  const found: Figure[] = []
  const peak = [entries.get('peakUsePercent'), entries.get('peakMbps'), entries.get('committedMbps')]
  if (typeof peak[0] === 'number') {
    const note =
      typeof peak[1] === 'number' && typeof peak[2] === 'number' ? `${text(peak[1])} of ${text(peak[2])} Mbit/s` : ''
    const period = entries.get('peakPeriod')
    found.push({
      label: 'Peak use of committed rate',
      value: `${text(peak[0])}%`,
      unit: note,
      ...(typeof period === 'string' && { note: period }),
    })
    for (const key of ['peakPeriod', 'peakUsePercent', 'peakMbps', 'committedMbps']) entries.delete(key)
  }
  for (const [key, value] of entries) {
    const { label, unit = '' } = describe(['figures', key])
    const digits = unit ? (digitsOf[unit] ?? 0) : 2
    if (typeof value === 'number') found.push({ label, value: text(value, digits), unit })
    else if (typeof value === 'string') found.push({ label, value })
  }
  return found.slice(0, most)
}

function text(value: number, digits = 0): string {
  const isWhole = Number.isInteger(value) && digits < 2
  return isWhole ? number(value) : number(value, digits, Math.min(digits, 2))
}
