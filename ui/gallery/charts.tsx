import { number } from '@portal/contract/format/counts.ts'
import { lazy, Suspense } from 'react'
import { Skeleton } from '../src/Skeleton.tsx'

const LineChart = lazy(() => import('../src/LineChart.tsx').then((module) => ({ default: module.LineChart })))

const minutes = Array.from({ length: 145 }, (_, index) => index * 10)
const clock = (minute: number) => new Date(Date.UTC(2026, 3, 13, 10, minute)).toISOString().slice(11, 16)
const wave = (minute: number, phase: number) => Math.sin(minute / 61 + phase) * 18 + Math.sin(minute / 23) * 11
const busyness = (minute: number) => Math.max(0.1, Math.cos((minute / 1440) * Math.PI * 2) * 0.5 + 0.5)

const series = [
  {
    key: 'in',
    name: 'Inbound',
    shortName: 'In',
    values: minutes.map((minute) => Math.round(Math.max(8, busyness(minute) * 255 + wave(minute, 0)))),
  },
  {
    key: 'out',
    name: 'Outbound',
    shortName: 'Out',
    values: minutes.map((minute) =>
      minute > 800 && minute < 860 ? null : Math.round(Math.max(6, busyness(minute) * 100 + wave(minute, 2))),
    ),
  },
]

function LineChartPage() {
  return (
    <Suspense fallback={<Skeleton height="22rem" />}>
      <LineChart
        title="Traffic"
        note="Mbit/s, 10-minute averages"
        label="Traffic in 24 hours: at most 284 of the committed 500 Mbit/s"
        unit="Mbit/s"
        seriesHeader="Direction"
        series={series}
        times={minutes.map((minute) => `${minute < 840 ? 'Mon 13' : 'Tue 14'} April, ${clock(minute)}`)}
        ticks={[120, 300, 480, 660, 840, 1020, 1200, 1380].map((minute) => ({
          index: minute / 10,
          label: clock(minute),
        }))}
        threshold={{ value: 500, label: 'Committed rate, 500 Mbit/s' }}
      />
    </Suspense>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const hourTicks = [6, 12, 18].map((hour) => ({ index: hour, label: `${String(hour).padStart(2, '0')}:00` }))

function BandsPage() {
  return (
    <Suspense fallback={<Skeleton height="14rem" />}>
      <LineChart
        title="Received optical level"
        note="dBm, by hour"
        label="Received optical level by hour: good until 14:00, then fair"
        unit="dBm"
        compact
        stepped
        levels={[-32, -24, -16, -8]}
        bands={[
          { from: -25, to: -8, label: 'Good', tone: 'ok' },
          { from: -28, to: -25, label: 'Fair', tone: 'warn' },
          { from: -32, to: -28, label: 'Poor', tone: 'bad' },
        ]}
        marks={[{ index: 14, label: 'Bent 14:00' }]}
        strip={{ name: 'Loss', unit: '%', values: hours.map((hour) => (hour > 14 ? hour % 4 : 0)), hotFrom: 2 }}
        series={[{ key: 'rx', name: 'Received', values: hours.map((hour) => (hour < 14 ? -18 : -26.5)) }]}
        times={hours.map((hour) => `${String(hour).padStart(2, '0')}:00`)}
        ticks={hourTicks}
      />
    </Suspense>
  )
}

const isGap = (hour: number) => hour === 9
const latency = (ms: number) => hours.map((hour) => (isGap(hour) ? null : ms + (hour % 5)))

function RangePage() {
  return (
    <Suspense fallback={<Skeleton height="14rem" />}>
      <LineChart
        title="Latency"
        note="ms, by hour"
        label="Latency by hour: 12 ms on average, not measured from 09:00 to 10:00"
        unit="ms"
        compact
        range={{ low: latency(8), high: latency(22) }}
        spans={[
          { from: 14, to: 16, tone: 'bad' },
          { from: 19, to: 21, tone: 'info' },
        ]}
        series={[{ key: 'avg', name: 'Average', values: latency(12) }]}
        times={hours.map((hour) => `${String(hour).padStart(2, '0')}:00`)}
        ticks={hourTicks}
      />
    </Suspense>
  )
}

function SpanStripPage() {
  return (
    <Suspense fallback={<Skeleton height="8rem" />}>
      <SpanStrip
        title="Sessions"
        note="2 in 24 hours"
        label="PPP sessions in 24 hours: 2, one is open"
        headers={['When', 'Length', 'How it ended']}
        spans={[
          { key: '1', from: 0, to: 0.4, when: '00:00 to 09:36', length: '9 h 36 min', end: 'The line lost its signal' },
          { key: '2', from: 0.45, to: 1, when: '10:48 to now', length: '13 h 12 min', end: 'Still open' },
        ]}
        ticks={hourTicks.map(({ index, label }) => ({ share: index / 24, label }))}
      />
    </Suspense>
  )
}

const SpanStrip = lazy(() => import('../src/SpanStrip.tsx').then((module) => ({ default: module.SpanStrip })))
const BarChart = lazy(() => import('../src/BarChart.tsx').then((module) => ({ default: module.BarChart })))

const months = ['Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar']
const bars = (from: number, step: number) => months.map((_, index) => from + step * index + ((index * 37) % 5) * step)
const pounds = (value: number) => `£${number(value)}`

function BarChartPage() {
  return (
    <Suspense fallback={<Skeleton height="15rem" />}>
      <BarChart
        title="Last 12 months"
        label="Commission by month; March is among the highest"
        barHeader="Month"
        bars={months.map((label) => ({ key: label, label, name: label }))}
        chosen="Mar"
        series={[
          { key: 'recurring', name: 'Recurring', look: 'solid', values: bars(9000, 350) },
          { key: 'new', name: 'New business', look: 'soft', values: bars(3200, 90) },
          { key: 'clawback', name: 'Clawback', look: 'hatched', values: bars(-500, -25) },
          { key: 'correction', name: 'Correction', look: 'outline', values: months.map((_, i) => (i === 7 ? 900 : 0)) },
        ]}
        formatValue={pounds}
      />
    </Suspense>
  )
}

export const chartPieces = {
  LineChart: LineChartPage,
  'LineChart with bands': BandsPage,
  'LineChart with a range': RangePage,
  BarChart: BarChartPage,
  SpanStrip: SpanStripPage,
}
