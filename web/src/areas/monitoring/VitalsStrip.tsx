import type { MonitoringOverview } from '@portal/contract/monitoring.ts'
import { vitalBounds } from '@portal/contract/monitoring-values.ts'
import { FigureStrip } from '@portal/ui/src/FigureStrip.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { countText, millisecondsText, scoreText } from './figures.ts'

type Vital = MonitoringOverview['vitals']['lcp']

const looks = {
  good: { kind: 'ok', word: 'Good' },
  'needs improvement': { kind: 'warn', word: 'Needs improvement' },
  poor: { kind: 'bad', word: 'Poor' },
} as const

/** The web vitals as three of four visits have them or better, and what was lost on the way. */
export function VitalsStrip({ overview }: { overview: MonitoringOverview | undefined }) {
  const vitals = overview?.vitals
  const lost = overview?.lost
  return (
    <FigureStrip
      label="Web vitals and losses"
      figures={[
        {
          label: `Largest paint, good to ${countText(vitalBounds.lcp[0])} ms`,
          ...figureOf(vitals?.lcp, millisecondsText, 'ms'),
        },
        {
          label: `Response to input, good to ${vitalBounds.inp[0]} ms`,
          ...figureOf(vitals?.inp, millisecondsText, 'ms'),
        },
        { label: `Layout shift, good to ${vitalBounds.cls[0]}`, ...figureOf(vitals?.cls, scoreText) },
        {
          label: 'Refused',
          value: lost ? countText(lost.limited + lost.invalid) : '–',
          note: lost ? `${countText(lost.limited)} over the limit, ${countText(lost.invalid)} wrong` : '–',
        },
        {
          label: 'Dropped',
          value: lost ? countText(lost.overflow + lost.unforwarded) : '–',
          note: lost ? `${countText(lost.overflow)} not kept, ${countText(lost.unforwarded)} not passed on` : '–',
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
