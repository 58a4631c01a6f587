import type { LineMeasurement } from '@portal/contract/diagnostics/measurement.ts'
import { lossPercent } from '@portal/contract/diagnostics/measurement-values.ts'
import { utcText } from '../../../lib/utc.ts'
import type { CsvColumn } from '../../send-csv.ts'

interface Step {
  at: string
  sent: number
  lost: number
  minMs: number | null
  avgMs: number | null
  maxMs: number | null
}

/** A step without pings has neither latency nor loss. */
export const columns: readonly CsvColumn<Step>[] = [
  { header: 'From', key: ({ at }) => at },
  { header: 'Pings', key: ({ sent }) => sent },
  { header: 'Lost', key: ({ lost }) => lost },
  { header: 'Loss, %', key: ({ sent, lost }) => lossPercent(sent, lost) },
  { header: 'Lowest, ms', key: ({ minMs }) => minMs },
  { header: 'Average, ms', key: ({ avgMs }) => avgMs },
  { header: 'Highest, ms', key: ({ maxMs }) => maxMs },
]

export function stepsOf({ from, stepSeconds, sent, ...lists }: LineMeasurement): Step[] {
  return sent.map((pings, index) => ({
    at: utcText(new Date(Date.parse(from) + index * stepSeconds * 1000)),
    sent: pings,
    lost: lists.lost[index] ?? 0,
    minMs: lists.minMs[index] ?? null,
    avgMs: lists.avgMs[index] ?? null,
    maxMs: lists.maxMs[index] ?? null,
  }))
}
