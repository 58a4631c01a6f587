import { number } from '@portal/contract/format/counts.ts'
import type { ServiceDays } from '@portal/contract/services/overview.ts'
import type { Service } from '@portal/contract/services/services.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { trafficQuery } from '../detail-queries.ts'
import { ticksOf, timesOf } from '../traffic-times.ts'
import { availabilityOf } from './days.ts'
import { DayCells } from './DayCells.tsx'
import styles from './days.module.css'

const LineChart = lazyPiece(() => import('@portal/ui/src/LineChart.tsx'), 'LineChart')

interface LastDaysCardProps {
  service: Pick<Service, 'serviceId' | 'downMbps'>
  lastDays: ServiceDays
}

/** Traffic and availability of 30 days; without measured traffic only the days. */
export function LastDaysCard({ service: { serviceId, downMbps }, lastDays }: LastDaysCardProps) {
  const { data: traffic, isPending } = useQuery(trafficQuery(serviceId, '30d'))
  const title = 'Last 30 days'
  const aside = <Availability lastDays={lastDays} />
  const days = <DayCells lastDays={lastDays} />
  const waiting = (
    <Card title={title} aside={aside} footer={days}>
      <Skeleton height="14rem" />
    </Card>
  )
  if (isPending) return waiting
  if (!traffic) {
    return (
      <Card title={title} aside={aside}>
        {days}
      </Card>
    )
  }
  const times = traffic.points.map(({ at }) => at)
  const highest = Math.max(traffic.summary.in.highest, traffic.summary.out.highest)
  return (
    <Suspense fallback={waiting}>
      <LineChart
        title={title}
        note="Mbit/s"
        aside={aside}
        label={`Traffic in 30 days: at most ${number(Math.round(highest))} Mbit/s`}
        unit="Mbit/s"
        series={[
          { key: 'in', name: 'In', values: traffic.points.map((point) => point.in) },
          { key: 'out', name: 'Out', values: traffic.points.map((point) => point.out) },
        ]}
        times={timesOf(times, '30d')}
        ticks={ticksOf(times, '30d')}
        {...(downMbps && { threshold: { value: downMbps, label: `Line speed, ${number(downMbps)} Mbit/s` } })}
        shortLegend
        footer={days}
      />
    </Suspense>
  )
}

function Availability({ lastDays }: { lastDays: ServiceDays }) {
  const { text, missed } = availabilityOf(lastDays)
  return (
    <span className={styles.availability}>
      <b>{text}</b>
      {missed ? <Status kind="warn">{missed}</Status> : null}
    </span>
  )
}
