import { errorsPerHourToNote } from '@portal/contract/diagnostics/values.ts'
import type { LineFigures } from '@portal/contract/diagnostics/diagnostics.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { londonClock } from '@portal/contract/format/dates.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { BarChart } from '@portal/ui/src/BarChart.tsx'
import { LineChart } from '@portal/ui/src/LineChart.tsx'
import { fullTime, hourBefore, rateLine, shareOf, ticksOf, windowNote } from './figures.ts'

interface ChartProps {
  figures: LineFigures
}

/** The rate that modem and cabinet negotiated, with a mark for each retrain. */
export function SyncChart({ figures, isSmall = false }: ChartProps & { isSmall?: boolean }) {
  const { sync } = figures
  if (!sync) return null
  const { times, down, up } = rateLine(figures)
  const place = (at: string) => Math.round(shareOf(figures, at) * (times.length - 1))
  const guaranteed = sync.guaranteedKbps === null ? null : sync.guaranteedKbps / 1000
  const lost = sync.lostAt && sync.lostAt > figures.from ? sync.lostAt : null
  const retrains = sync.retrains.length
  const finding = lost ? `lost at ${clock(lost)}` : `now ${down.at(-1) ?? 0} megabits a second`
  return (
    <LineChart
      title={isSmall ? 'Download sync speed' : 'Sync speed'}
      note={`Mbit/s, ${windowNote(figures)}${retrains > 0 && !isSmall ? '; vertical lines: retrains' : ''}`}
      label={`Download sync speed in 24 hours: ${counted(retrains, 'retrain')}, ${finding}`}
      unit="Mbit/s"
      stepped
      compact
      namesBelow
      series={[
        { key: 'down', name: 'Download', values: down },
        ...(isSmall ? [] : [{ key: 'up', name: 'Upload', values: up }]),
      ]}
      times={times.map(fullTime)}
      ticks={ticksOf(times)}
      marks={[
        ...sync.retrains.map((at) => ({ index: place(at) })),
        ...(lost ? [{ index: place(lost), label: `Lost ${clock(lost)}` }] : []),
      ]}
      {...(guaranteed !== null && { threshold: { value: guaranteed, label: `Guaranteed ${guaranteed}` } })}
    />
  )
}

export function ErrorsChart({ figures }: ChartProps) {
  const { errors } = figures
  if (!errors) return null
  const highest = Math.max(...errors.errored)
  const hours = errors.hours.map((end) => ({ end, begin: hourBefore(end) }))
  return (
    <BarChart
      title="Errored seconds"
      note={`each hour to ${clock(figures.until)} · amber above ${errorsPerHourToNote}`}
      label={`Errored seconds each hour: at most ${highest}`}
      barHeader="Hour"
      compact
      hotFrom={errorsPerHourToNote + 1}
      bars={hours.map(({ begin, end }) => ({
        key: end,
        label: Number(londonClock(end).slice(0, 2)) % 6 === 0 ? `${londonClock(end).slice(0, 2)}:00` : '',
        name: `${fullTime(begin)} to ${clock(end)}`,
      }))}
      series={[{ key: 'errored', name: 'Errored seconds', look: 'solid', values: errors.errored }]}
      formatValue={(value) => number(value)}
    />
  )
}
