import type { Order } from '@portal/contract/orders/orders.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Stepper } from '@portal/ui/src/Stepper.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { PageRequest } from '../../screens.ts'
import { paths } from '../../paths.ts'
import { ChargesCard } from './ChargesCard.tsx'
import { DatesCard } from './DatesCard.tsx'
import { DeskCard } from './DeskCard.tsx'
import { DocumentsCard } from './DocumentsCard.tsx'
import { NotesCard } from './NotesCard.tsx'
import { useNameOfThing } from '../../shell/named-thing.ts'
import { RecordPending } from '../../shell/RecordPending.tsx'
import { OrderCard } from './OrderCard.tsx'
import { OrderFailed } from './OrderFailed.tsx'
import { OrderMenu } from './OrderMenu.tsx'
import { OrderStatus } from './OrderStatus.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { sinceInWords, stageName, stageWhen } from './order-words.ts'
import layout from '@portal/ui/src/layout.module.css'
import { orderQuery } from './queries.ts'
import { ReadinessCard } from './ReadinessCard.tsx'
import { RegistrationCard } from './RegistrationCard.tsx'
import { TimeCard } from './TimeCard.tsx'
import { lateFact, verdictOf } from './verdict.ts'
import { MoveVisit } from './MoveVisit.tsx'
import { VisitCard } from './VisitCard.tsx'

export function load(queryClient: QueryClient, { params }: PageRequest): Promise<unknown> {
  return queryClient.prefetchQuery(orderQuery(params.orderId ?? ''))
}

export function Page() {
  const { orderId = '' } = useParams({ strict: false })
  const answer = useQuery(orderQuery(orderId))
  const order = answer.data
  useNameOfThing(order && `Order ${orderId}`)
  const crumbs = [{ label: 'Orders', href: paths.orders() }, { label: orderId }]
  if (!order) {
    return (
      <RecordPending crumbs={crumbs} title={`Order ${orderId}`} label="Order" answer={answer} failed={OrderFailed} />
    )
  }
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={verdictOf(order)}
        status={<OrderStatus status={order.status} look="chip" />}
        facts={[
          `${order.productName}${order.type === 'provide' && order.site ? ' to' : ','} ${order.title}`,
          <>
            Order <code>{order.orderId}</code>
          </>,
          lateFact(order),
          `Updated ${sinceInWords(order.updatedAt)}`,
        ]}
        actions={<OrderMenu order={order} />}
      />
      <div className={layout.stack}>
        <Stages order={order} />
        <div className={layout.columns}>
          <div className={layout.stack}>
            <OrderTimeline order={order} />
            <DatesCard order={order} />
            <TimeCard order={order} />
            <NotesCard order={order} />
          </div>
          <div className={layout.stack}>
            <OrderCard order={order} />
            <RegistrationCard order={order} />
            <ChargesCard order={order} />
            <VisitCard order={order} actions={<MoveVisit order={order} />} />
            <ReadinessCard order={order} />
            <DocumentsCard order={order} />
            <DeskCard order={order} />
          </div>
        </div>
      </div>
    </>
  )
}

function Stages({ order: { stages } }: { order: Order }) {
  return (
    <Card label="Stages">
      <Stepper
        label="Order stages"
        steps={stages.map((stage) => ({
          key: stage.stage,
          label: stageName(stage.stage, stage.state === 'done'),
          note: stageWhen(stage),
          state: stage.state,
        }))}
      />
    </Card>
  )
}
