import type { Order } from '@portal/contract/orders/orders.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { shortDay, weekday } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Timeline, type TimelineItem } from '@portal/ui/src/Timeline.tsx'
import ClockIcon from 'lucide-react/icons/clock'
import ReplyIcon from 'lucide-react/icons/message-square-warning'
import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { AccessForm } from './AccessForm.tsx'
import { ApprovalAsk } from './ApprovalAsk.tsx'
import { ChargeAsk } from './ChargeAsk.tsx'
import { orderActs } from './order-acts.ts'
import { ownerWords } from './order-words.ts'
import { stageItems } from './stage-items.tsx'

/** Past events, questions to the customer with their forms, and upcoming stages. */
export function OrderTimeline({ order }: { order: Order }) {
  const { watch } = orderActs(useQueryClient(), order)
  const asked = nowOf(order)
  return (
    <Card title="Timeline" aside={<ActButtons size="sm" acts={[watch]} />}>
      <Timeline label="Timeline" items={[...pastOf(order), ...asked, ...stageItems(order, asked.length > 0)]} />
    </Card>
  )
}

function pastOf({ events }: Order): TimelineItem[] {
  return events.map(({ eventId, at, title, text }) => ({
    key: `event-${eventId}`,
    state: 'done',
    when: shortDay(at),
    title,
    children: text ? <p>{text}</p> : null,
  }))
}

function nowOf(order: Order): TimelineItem[] {
  const items: TimelineItem[] = []
  const ask = (key: string, title: string, children: ReactNode) =>
    items.push({ key, state: 'now', when: 'Today', title, icon: <ReplyIcon />, children })
  const { question, charges, state, holds, blockedBy } = order
  if (blockedBy === null && state !== 'held') return items
  for (const charge of charges) {
    if (charge.state !== 'awaitingResponse') continue
    const title = `Waiting for you: accept or decline by ${weekday(charge.replyBy)}`
    ask(charge.chargeId, title, <ChargeAsk order={order} charge={charge} />)
  }
  if (question)
    ask(question.questionId, `Waiting for you: ${question.title}`, <AccessForm order={order} question={question} />)
  if (state === 'pending') ask('approval', 'Waiting for you: approve the order', <ApprovalAsk order={order} />)
  const hold = holds.find(({ to }) => to === null)
  if (state === 'held' && hold) {
    items.push({
      key: 'parked',
      state: 'now',
      when: shortDay(hold.from),
      title: `On hold, waiting for ${ownerWords[hold.owner]}`,
      icon: <ClockIcon />,
      children: <p>{`${hold.reason}. ${counted(hold.days, 'day')} so far.`}</p>,
    })
  }
  return items
}
