import type { LineFigures } from '@portal/contract/diagnostics/diagnostics.ts'
import { duration } from '@portal/contract/format/sizes.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { LineChart } from '@portal/ui/src/LineChart.tsx'
import { SpanStrip } from '@portal/ui/src/SpanStrip.tsx'
import { fullTime, sampleTimes, shareOf, ticksOf, windowNote } from './figures.ts'

/** Latency and loss, one sample every 100 seconds. */
export function QualityChart({ figures }: { figures: LineFigures }) {
  const { quality } = figures
  if (!quality) return null
  const times = sampleTimes(figures, quality.avgMs.length, quality.stepSeconds * 1000)
  const lossy = quality.lossPercent.filter((loss) => loss !== null && loss > 0).length
  const worst = Math.max(0, ...quality.avgMs.map((value) => value ?? 0))
  return (
    <LineChart
      title="Latency and loss"
      note={`ms, samples of ${quality.stepSeconds} s, ${windowNote(figures)}`}
      label={`Latency and loss in 24 hours: at most ${Math.round(worst)} ms on average, loss in ${lossy} of ${counted(times.length, 'sample')}`}
      unit="ms"
      seriesHeader="Latency"
      overallHeader="24 hours"
      series={[
        { key: 'avg', name: 'Average', overall: 'average', values: quality.avgMs },
        { key: 'max', name: 'Highest', overall: 'highest', values: quality.maxMs },
        { key: 'min', name: 'Lowest', overall: 'lowest', values: quality.minMs },
      ]}
      range={{ low: quality.minMs, high: quality.maxMs }}
      strip={{ name: 'Loss', unit: '%', values: quality.lossPercent, hotFrom: 2 }}
      times={times.map(fullTime)}
      ticks={ticksOf(times)}
    />
  )
}

const causes: Record<string, string> = {
  'Lost-Carrier': 'Line signal lost',
  'User-Request': 'Router signed out',
  'Idle-Timeout': 'Idle timeout',
  'Admin-Reset': 'Ended by us',
  'NAS-Reboot': 'Our equipment restarted',
}

/** The sessions of the router, and why each ended. */
export function SessionsChart({ figures }: { figures: LineFigures }) {
  const { sessions, until } = figures
  if (sessions.length === 0) return null
  const open = sessions.some(({ to }) => to === null)
  const times = Array.from({ length: 25 }, (_, hour) =>
    new Date(Date.parse(figures.from) + hour * 3_600_000).toISOString(),
  )
  return (
    <SpanStrip
      title="Sessions"
      note={`${sessions.length} in ${windowNote(figures)}`}
      label={`Sessions in 24 hours: ${sessions.length}, ${open ? 'one is open' : 'none is open'}`}
      headers={['When', 'Length', 'Reason for ending']}
      spans={sessions.map(({ from, to, cause }) => ({
        key: from,
        from: shareOf(figures, from),
        to: shareOf(figures, to ?? until),
        when: `${fullTime(from)} to ${to ? fullTime(to) : 'now'}`,
        length: duration(Date.parse(to ?? until) - Date.parse(from)),
        end: to ? (causes[cause ?? ''] ?? cause ?? 'Not known') : 'Still open',
      }))}
      ticks={ticksOf(times).map(({ index, label }) => ({ share: index / 24, label }))}
    />
  )
}
