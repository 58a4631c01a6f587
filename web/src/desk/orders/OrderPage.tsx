import { Card } from '@portal/ui/src/Card.tsx'
import { Stepper } from '@portal/ui/src/Stepper.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ChargesCard } from '../../areas/orders/ChargesCard.tsx'
import { DatesCard } from '../../areas/orders/DatesCard.tsx'
import { OrderStatus } from '../../areas/orders/OrderStatus.tsx'
import { sinceInWords, stageName, stageWhen } from '../../areas/orders/order-words.ts'
import { TimeCard } from '../../areas/orders/TimeCard.tsx'
import { VisitCard } from '../../areas/orders/VisitCard.tsx'
import { ActsCard } from '../../acts/ActsCard.tsx'
import type { PageRequest } from '../../screens.ts'
import { deskPaths } from '../desk-paths.ts'
import { accountQuery } from '../queries.ts'
import { ThingPage } from '../ThingPage.tsx'
import { orderActs } from './order-acts.ts'
import { OrderEvents } from './OrderEvents.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { deskOrderQuery } from './queries.ts'

export function load(queryClient: QueryClient, { params }: PageRequest): Promise<unknown> {
  const { accountId = '', orderId = '' } = params
  return Promise.all([
    queryClient.prefetchQuery(deskOrderQuery(accountId, orderId)),
    queryClient.prefetchQuery(accountQuery(accountId)),
  ])
}

export function Page() {
  const { accountId = '', orderId = '' } = useParams({ strict: false })
  const queryClient = useQueryClient()
  return (
    <ThingPage
      noun="Order"
      room={{ label: 'Orders', href: deskPaths.orders() }}
      accountId={accountId}
      id={orderId}
      answer={useQuery(deskOrderQuery(accountId, orderId))}
      header={(order) => ({
        title: order.title,
        status: <OrderStatus status={order.status} look="chip" />,
        facts: [order.productName, `Placed by ${order.placedBy}`, `Updated ${sinceInWords(order.updatedAt)}`],
      })}
      main={(order) => (
        <>
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
          <OrderEvents order={order} />
          <DatesCard order={order} isDesk />
          <TimeCard order={order} isDesk />
        </>
      )}
      side={(order) => (
        <>
          {order.closed ? null : <ActsCard acts={orderActs(queryClient, accountId, order)} />}
          <OrderFacts order={order} />
          <ChargesCard order={order} />
          <VisitCard order={order} />
        </>
      )}
    />
  )
}
