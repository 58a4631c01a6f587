import type { SharedOrder } from '@portal/contract/orders/shares.ts'
import { dayMonth, dayOf, weekday } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Stepper } from '@portal/ui/src/Stepper.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { LinkFailed } from '../../shell/share-links/LinkFailed.tsx'
import { telephone } from '../../lib/telephone.ts'
import { OrderStatus } from './OrderStatus.tsx'
import { slotNames, stageName, stageWhen } from './order-words.ts'
import layout from '@portal/ui/src/layout.module.css'
import { verdictOf } from './verdict.ts'

const minuteMs = 60_000

/** The order as a person on site sees it through a link. The secret is after the #, which no server logs. */
export function Page() {
  const secret = useLocation({ select: ({ hash }) => hash })
  const {
    data: order,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['shared', secret],
    queryFn: ({ signal }) => call('POST /order-info/api/shared-order', { body: { secret } }, { signal }),
    retry: false,
    refetchInterval: (query) => (query.state.error ? false : minuteMs),
  })
  if (error) return <LinkFailed error={error} busy={isFetching} onRetry={() => void refetch()} />
  if (!order) {
    return (
      <>
        <PageHeader title="Order" loading />
        <Card label="Order">
          <div className={layout.stack} aria-busy="true">
            <Skeleton height="2.25rem" />
            <Skeleton width="60%" height="6rem" />
          </div>
        </Card>
      </>
    )
  }
  return <Shared order={order} />
}

function Shared({ order }: { order: SharedOrder }) {
  const { site, appointment, desk } = order
  return (
    <>
      <PageHeader
        title={verdictOf(order)}
        status={<OrderStatus status={order.status} look="chip" />}
        facts={[order.productName, site?.name, `Link valid until ${dayMonth(dayOf(order.expiresAt))}`]}
      />
      <div className={layout.stack}>
        <Card label="Stages">
          <Stepper
            label="Order stages"
            steps={order.stages.map((stage) => ({
              key: stage.stage,
              label: stageName(stage.stage, stage.state === 'done'),
              note: stageWhen(stage),
              state: stage.state,
            }))}
          />
        </Card>
        <Card title="Site information">
          <KeyValueList
            items={[
              { label: 'Site', value: site ? `${site.name}, ${site.address}, ${site.postcode}` : null },
              {
                label: 'Next visit',
                value: appointment
                  ? `${appointment.purpose}: ${weekday(appointment.date)}, ${slotNames[appointment.slot]}`
                  : 'Not booked yet',
              },
              { label: 'Now', value: order.stages.find(({ state }) => state === 'now')?.text ?? null },
              {
                label: 'Questions',
                value: (
                  <>
                    {desk.name}, <Link href={telephone(desk.phone)}>{desk.phone}</Link>, {desk.hours}
                  </>
                ),
              },
              { label: 'Order', value: order.orderId, mono: true },
            ]}
          />
        </Card>
      </div>
    </>
  )
}
