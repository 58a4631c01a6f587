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

export const chartPieces = { LineChart: LineChartPage }
