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

const BarChart = lazy(() => import('../src/BarChart.tsx').then((module) => ({ default: module.BarChart })))

const months = ['Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar']
const bars = (from: number, step: number) => months.map((_, index) => from + step * index + ((index * 37) % 5) * step)
const pounds = (value: number) => `£${value.toLocaleString('en-GB')}`

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

export const chartPieces = { LineChart: LineChartPage, BarChart: BarChartPage }
