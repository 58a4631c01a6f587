import { nearFrom } from '@portal/contract/cloud/values.ts'
import type { Use, Vdc } from '@portal/contract/cloud/cloud.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { dayMonth, weekday } from '@portal/contract/format/days.ts'
import { percent } from '@portal/contract/format/sizes.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { tryAgain } from '../../shell/try-again.tsx'
import { findingOf } from './cloud-words.ts'
import { useQueryOf } from './queries.ts'

const LineChart = lazyPiece(() => import('@portal/ui/src/LineChart.tsx'), 'LineChart')
const title = 'Usage, last 30 days'

export function UseCard({ serviceId, vdc }: { serviceId: string; vdc: Vdc }) {
  const { data, error, refetch, isFetching } = useQuery(useQueryOf(serviceId, vdc.vdcId))
  const waiting = (
    <Card title={title}>
      <Skeleton height="16rem" />
    </Card>
  )
  if (error && !data) {
    return (
      <Card title={title}>
        <EmptyState
          title="We could not load the chart"
          text={tryAgain(error)}
          actions={
            <Button busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      </Card>
    )
  }
  if (!data) return waiting
  if (data.times.length < 2 || data.meters.length === 0) {
    return (
      <Card title={title}>
        <EmptyState
          title={data.meters.length === 0 ? 'No limits on this cloud' : 'No history yet'}
          text="Usage is updated every hour. The chart appears after a few readings of a resource with a limit."
        />
      </Card>
    )
  }
  return (
    <Suspense fallback={waiting}>
      <UseChart use={data} vdc={vdc} />
    </Suspense>
  )
}

const percentOf = (value: number) => percent(value, 0)

function UseChart({ use, vdc }: { use: Use; vdc: Vdc }) {
  const finding = findingOf(vdc.meters)
  // Draws the meters closest to their limit first.
  const meters = use.meters.toSorted((a, b) => (b.shares.at(-1) ?? 0) - (a.shares.at(-1) ?? 0)).slice(0, 5)
  return (
    <LineChart
      title={title}
      label={`Usage of ${vdc.name} in 30 days. ${finding}`}
      unit="of the limit"
      shortLegend
      series={meters.map(({ key, name, shares }) => ({
        key,
        name,
        values: shares.map((share) => (share === null ? null : share * 100)),
      }))}
      times={use.times.map((at) => `${weekday(at, null)}, ${clock(at)}`)}
      ticks={ticksOf(use.times)}
      threshold={{ value: nearFrom * 100, label: `Warning at ${nearFrom * 100}%`, isWarning: true }}
      reachTo={100}
      formatValue={percentOf}
      footer={finding}
    />
  )
}

/** One label a week, at the first reading of its day. */
function ticksOf(times: readonly string[]): { index: number; label: string }[] {
  const days = times.map((at) => dayMonth(at, null))
  const firsts = days.flatMap((label, index) => (label === days[index - 1] ? [] : [{ index, label }]))
  return firsts.filter((_, index) => index % 7 === 3)
}
