import type { OrderStage } from '@portal/contract/orders/values.ts'
import type { Order } from '@portal/contract/orders/orders.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { dayMonth, dayOf, weekday } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Timeline, type TimelineItem } from '@portal/ui/src/Timeline.tsx'
import CableIcon from 'lucide-react/icons/cable'
import CheckIcon from 'lucide-react/icons/check'
import ClockIcon from 'lucide-react/icons/clock'
import FileIcon from 'lucide-react/icons/file-text'
import ReplyIcon from 'lucide-react/icons/message-square-warning'
import TruckIcon from 'lucide-react/icons/truck'
import WrenchIcon from 'lucide-react/icons/wrench'
import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { AccessForm } from './AccessForm.tsx'
import { ApprovalAsk } from './ApprovalAsk.tsx'
import { ChargeAsk } from './ChargeAsk.tsx'
import { orderActs } from './order-acts.ts'
import { ownerWords, stageName, stageWhen } from './order-words.ts'

const icons: Partial<Record<OrderStage, ReactNode>> = {
  consents: <FileIcon />,
  build: <CableIcon />,
  dispatch: <TruckIcon />,
  delivery: <TruckIcon />,
  handover: <CheckIcon />,
  live: <CheckIcon />,
  activation: <CheckIcon />,
}

/** Past events, questions to the customer with their forms, and upcoming stages. */
export function OrderTimeline({ order }: { order: Order }) {
  const { watch } = orderActs(useQueryClient(), order)
  const asked = nowOf(order)
  return (
    <Card title="Timeline" aside={<ActButtons size="sm" acts={[watch]} />}>
      <Timeline label="Timeline" items={[...pastOf(order), ...asked, ...stagesOf(order, asked.length > 0)]} />
    </Card>
  )
}

function pastOf({ events }: Order): TimelineItem[] {
  return events.map(({ eventId, at, title, text }) => ({
    key: `event-${eventId}`,
    state: 'done',
    when: shortMonths(dayMonth(dayOf(at))),
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
      when: shortMonths(dayMonth(hold.from)),
      title: `On hold, waiting for ${ownerWords[hold.owner]}`,
      icon: <ClockIcon />,
      children: <p>{`${hold.reason}. ${counted(hold.days, 'day')} so far.`}</p>,
    })
  }
  return items
}

/** The stages that are not finished. The current one is under way, unless it waits for an answer. */
function stagesOf({ stages, closed }: Order, isAsked: boolean): TimelineItem[] {
  if (closed) return []
  return stages
    .filter(({ state, stage }) => state !== 'done' && stage !== 'approval')
    .map((stage) => ({
      key: stage.stage,
      state: stage.state === 'now' && !isAsked ? 'now' : 'next',
      when: whenInShort(stage),
      title: stageName(stage.stage),
      icon: icons[stage.stage] ?? <WrenchIcon />,
      children: <p>{stage.text}</p>,
    }))
}

/** The column is narrow: the weekday is in the stages above, and months have three letters. */
function whenInShort(stage: Order['stages'][number]): string {
  // The current stage is shown by its end: the events above it are later than its beginning.
  if (stage.state === 'now' && stage.to !== null && stage.from !== stage.to)
    return `by ${shortMonths(dayMonth(stage.to))}`
  return shortMonths(stageWhen(stage).replace(/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun) /, ''))
}

function shortMonths(words: string): string {
  return words.replaceAll(/([A-Z][a-z]{2})[a-z]+/g, '$1')
}
