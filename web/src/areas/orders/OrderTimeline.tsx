import type { OrderStage } from '@portal/contract/order-values.ts'
import type { Order } from '@portal/contract/orders.ts'
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
import { AccessForm } from './AccessForm.tsx'
import { ApprovalAsk } from './ApprovalAsk.tsx'
import { ChargeAsk } from './ChargeAsk.tsx'
import { dayOf, daysInWords, holderWords, shortDay, stageName, stageWhen, weekday } from './order-words.ts'
import { WatchButton } from './WatchButton.tsx'

const icons: Partial<Record<OrderStage, ReactNode>> = {
  consents: <FileIcon />,
  build: <CableIcon />,
  dispatch: <TruckIcon />,
  delivery: <TruckIcon />,
  handover: <CheckIcon />,
  live: <CheckIcon />,
  activation: <CheckIcon />,
}

/** What happened, what waits for the customer with the form to answer it, and what comes. */
export function OrderTimeline({ order }: { order: Order }) {
  return (
    <Card title="Timeline" aside={<WatchButton order={order} />}>
      <Timeline label="Timeline" items={[...pastOf(order), ...nowOf(order), ...nextOf(order)]} />
    </Card>
  )
}

function pastOf({ events }: Order): TimelineItem[] {
  return events.map(({ eventId, at, title, text }) => ({
    key: `event-${eventId}`,
    state: 'done',
    when: shortMonths(shortDay(dayOf(at))),
    title,
    children: text ? <p>{text}</p> : null,
  }))
}

function nowOf(order: Order): TimelineItem[] {
  const items: TimelineItem[] = []
  const ask = (key: string, title: string, children: ReactNode) =>
    items.push({ key, state: 'now', when: 'Today', title, icon: <ReplyIcon />, children })
  const { question, charges, state, parked, waitsFor } = order
  if (waitsFor === null && state !== 'held') return items
  for (const charge of charges) {
    if (charge.state !== 'awaitingResponse') continue
    const title = `Waiting for you: accept or decline by ${weekday(charge.replyBy)}`
    ask(charge.chargeId, title, <ChargeAsk order={order} charge={charge} />)
  }
  if (question)
    ask(question.questionId, `Waiting for you: ${question.title}`, <AccessForm order={order} question={question} />)
  if (state === 'pending') ask('approval', 'Waiting for you: approve the order', <ApprovalAsk order={order} />)
  const parking = parked.find(({ to }) => to === null)
  if (state === 'held' && parking) {
    items.push({
      key: 'parked',
      state: 'now',
      when: shortMonths(shortDay(parking.from)),
      title: `Parked, waiting for ${holderWords[parking.owner]}`,
      icon: <ClockIcon />,
      children: <p>{`${parking.reason}. ${daysInWords(parking.days)} so far.`}</p>,
    })
  }
  return items
}

function nextOf({ stages, closed }: Order): TimelineItem[] {
  if (closed) return []
  return stages
    .filter(({ state, stage }) => state !== 'done' && stage !== 'approval')
    .map((stage) => ({
      key: stage.stage,
      state: 'next',
      when: whenInShort(stage),
      title: stageName(stage.stage),
      icon: icons[stage.stage] ?? <WrenchIcon />,
      children: <p>{stage.text}</p>,
    }))
}

/** The column is narrow: the weekday stands in the stages above, and months have three letters. */
function whenInShort(stage: Order['stages'][number]): string {
  return shortMonths(stageWhen(stage).replace(/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun) /, ''))
}

function shortMonths(words: string): string {
  return words.replaceAll(/([A-Z][a-z]{2})[a-z]+/g, '$1')
}
