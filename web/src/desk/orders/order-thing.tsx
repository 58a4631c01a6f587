import { Card } from '@portal/ui/src/Card.tsx'
import { Stepper } from '@portal/ui/src/Stepper.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChargesCard } from '../../areas/orders/ChargesCard.tsx'
import { DatesCard } from '../../areas/orders/DatesCard.tsx'
import { OrderStatus } from '../../areas/orders/OrderStatus.tsx'
import { sinceInWords, stageName, stageWhen } from '../../areas/orders/order-words.ts'
import { verdictOf } from '../../areas/orders/verdict.ts'
import { TimeCard } from '../../areas/orders/TimeCard.tsx'
import { VisitCard } from '../../areas/orders/VisitCard.tsx'
import { ActsCard, MainActs } from '../../acts/ActsCard.tsx'
import { deskPaths } from '../desk-paths.ts'
import { orderActs } from './order-acts.ts'
import { OrderEvents } from './OrderEvents.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import type { Order } from '@portal/contract/orders/orders.ts'
import { deskOrderQuery } from './queries.ts'
import { AssignButtons } from '../AssignButtons.tsx'
import type { DeskThing } from '../ThingPage.tsx'

export function useOrderThing(accountId: string, orderId: string): DeskThing<Order> {
  const queryClient = useQueryClient()
  return {
    noun: 'Order',
    room: { label: 'Orders', href: deskPaths.orders() },
    accountId,
    id: orderId,
    answer: useQuery(deskOrderQuery(accountId, orderId)),
    header: (order) => ({
      title: order.title,
      status: <OrderStatus status={order.status} look="chip" />,
      facts: [
        <>
          Order <code>{orderId}</code>
        </>,
        order.productName,
        order.isLate ? (
          <Status key="verdict" kind="bad">
            {verdictOf(order)}
          </Status>
        ) : (
          verdictOf(order)
        ),
        `Updated ${sinceInWords(order.updatedAt)}`,
      ],
      actions: order.closed ? null : (
        <>
          <AssignButtons work={{ kind: 'order', accountId, ref: orderId }} />
          <MainActs acts={orderActs(queryClient, accountId, order)} />
        </>
      ),
    }),
    history: () => ({ thing: 'order', id: orderId }),
    main: (order) => (
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
    ),
    side: (order, isBesideQueue) => (
      <>
        {order.closed ? null : (
          <ActsCard acts={orderActs(queryClient, accountId, order)} isMainElsewhere={!isBesideQueue} />
        )}
        <OrderFacts order={order} />
        <ChargesCard order={order} />
        <VisitCard order={order} title="Site visit" />
      </>
    ),
  }
}
