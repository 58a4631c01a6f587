import type { MonitoringOverview } from '@portal/contract/monitoring/monitoring.ts'
import { vitalBounds } from '@portal/contract/monitoring/values.ts'
import { number } from '@portal/contract/format/counts.ts'
import { FigureStrip } from '@portal/ui/src/FigureStrip.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { millisecondsText, scoreText } from './figures.ts'

type Vital = MonitoringOverview['vitals']['lcp']

const looks = {
  good: { kind: 'ok', word: 'Good' },
  'needs improvement': { kind: 'warn', word: 'Needs improvement' },
  poor: { kind: 'bad', word: 'Poor' },
} as const

/** The 75th percentile of the web vitals, and events that were lost. */
export function VitalsStrip({ overview }: { overview: MonitoringOverview | undefined }) {
  const vitals = overview?.vitals
  const lost = overview?.lost
  return (
    <FigureStrip
      label="Web vitals and lost events"
      figures={[
        {
          label: `Largest paint, good to ${number(vitalBounds.lcp[0])} ms`,
          ...figureOf(vitals?.lcp, millisecondsText, 'ms'),
        },
        {
          label: `Response to input, good to ${vitalBounds.inp[0]} ms`,
          ...figureOf(vitals?.inp, millisecondsText, 'ms'),
        },
        { label: `Layout shift, good to ${vitalBounds.cls[0]}`, ...figureOf(vitals?.cls, scoreText) },
        {
          label: 'Rejected',
          value: lost ? number(lost.limited + lost.invalid) : '–',
          note: lost ? `${number(lost.limited)} over the limit, ${number(lost.invalid)} invalid` : '–',
        },
        {
          label: 'Dropped',
          value: lost ? number(lost.overflow + lost.unforwarded) : '–',
          note: lost ? `${number(lost.overflow)} not stored, ${number(lost.unforwarded)} not forwarded` : '–',
        },
      ]}
    />
  )
}

function figureOf(vital: Vital | undefined, write: (value: number | null) => string, unit?: string) {
  const look = vital?.rating ? looks[vital.rating] : undefined
  return {
    value: write(vital?.p75 ?? null),
    ...(unit && typeof vital?.p75 === 'number' && { unit }),
    note: look ? <Status kind={look.kind}>{look.word}</Status> : 'Not measured yet',
  }
}
