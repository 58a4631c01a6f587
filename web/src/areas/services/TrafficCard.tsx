import type { Traffic } from '@portal/contract/services/records.ts'
import { type TrafficRange, trafficRanges } from '@portal/contract/services/values.ts'
import { number } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { Segmented } from '@portal/ui/src/Segmented.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { paths } from '../../paths.ts'
import { oneOf } from '../../lib/search-params.ts'
import { isWide, useMedia } from '../../use-media.ts'
import { trafficQuery } from './detail-queries.ts'
import { stepInWords, ticksOf, timesOf } from './traffic-times.ts'

const LineChart = lazyPiece(() => import('@portal/ui/src/LineChart.tsx'), 'LineChart')

const rangeNames: Record<TrafficRange, string> = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '12m': '12 months',
}
const options = trafficRanges.map((range) => ({ key: range, value: range, name: rangeNames[range] }))
// On a phone the full names would push the chart off the page.
const shortNames: Record<TrafficRange, string> = { '24h': '24 h', '7d': '7 d', '30d': '30 d', '12m': '12 m' }
const shortOptions = trafficRanges.map((range) => ({ key: range, value: range, name: shortNames[range] }))

interface TrafficCardProps {
  serviceId: string
  range: TrafficRange
  committedMbps: number | undefined
}

export function TrafficCard({ serviceId, range, committedMbps }: TrafficCardProps) {
  const navigate = useNavigate()
  const wide = useMedia(isWide)
  const { data: traffic, error, isPending, refetch } = useQuery(trafficQuery(serviceId, range))
  const choose = (value: string) => {
    const chosen = oneOf(trafficRanges, value)
    void navigate({
      to: paths.service(serviceId, 'technical'),
      search: chosen && chosen !== '24h' ? { range: chosen } : {},
      replace: true,
      resetScroll: false,
    })
  }
  const period = (
    <Segmented label="Period" options={wide ? options : shortOptions} value={range} onValueChange={choose} />
  )
  const waiting = (
    <Card title="Traffic" note="Mbit/s" aside={period}>
      <Skeleton height="22rem" />
    </Card>
  )
  if (isPending) return waiting
  if (traffic) {
    return (
      <Suspense fallback={waiting}>
        <TrafficChart traffic={traffic} range={range} committedMbps={committedMbps} period={period} />
      </Suspense>
    )
  }
  return (
    <Card title="Traffic" note="Mbit/s" aside={period}>
      {error ? (
        <EmptyState
          title="We could not load the traffic"
          actions={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : (
        <EmptyState title="No traffic measured in this period" text="Choose a longer period or try again later." />
      )}
    </Card>
  )
}

interface TrafficChartProps {
  traffic: Traffic
  range: TrafficRange
  committedMbps: number | undefined
  period: ReactNode
}

function TrafficChart({ traffic, range, committedMbps, period }: TrafficChartProps) {
  const { points, summary } = traffic
  const highest = Math.max(summary.in.highest, summary.out.highest)
  const of = committedMbps ? ` of ${number(committedMbps)}` : ''
  const times = points.map(({ at }) => at)
  return (
    <LineChart
      title="Traffic"
      note={`Mbit/s, ${stepInWords(traffic.stepSeconds)} averages`}
      aside={period}
      label={`Traffic in ${rangeNames[range]}: at most ${number(Math.round(highest))}${of} Mbit/s`}
      unit="Mbit/s"
      seriesHeader="Direction"
      series={[
        { key: 'in', name: 'Inbound', shortName: 'In', values: points.map((point) => point.in) },
        { key: 'out', name: 'Outbound', shortName: 'Out', values: points.map((point) => point.out) },
      ]}
      times={timesOf(times, range)}
      ticks={ticksOf(times, range)}
      {...(committedMbps && {
        threshold: {
          value: committedMbps,
          label: `Committed rate, ${number(committedMbps)} Mbit/s`,
        },
      })}
    />
  )
}
