import { type NotificationEvent, notificationEventNames, notificationEvents } from '@portal/contract/contacts/values.ts'
import type { Delivery, Webhook } from '@portal/contract/webhooks/webhooks.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { dateTime } from '@portal/contract/format/days.ts'
import type { StatusKind } from '@portal/ui/src/Status.tsx'

interface Verdict {
  kind: StatusKind
  word: string
}

/** Whether a webhook is on, and whether deliveries succeed. */
export function stateOf({ state, failingSince }: Pick<Webhook, 'state' | 'failingSince'>): Verdict {
  if (state === 'off') return { kind: 'bad', word: 'Switched off after failures' }
  if (state === 'paused') return { kind: 'idle', word: 'Paused' }
  return failingSince ? { kind: 'warn', word: `Failing since ${dateTime(failingSince)}` } : { kind: 'ok', word: 'On' }
}

type Seen = Pick<Webhook, 'state' | 'failingSince'>

const attention = [
  { kind: 'bad', word: 'switched off' },
  { kind: 'warn', word: 'failing' },
] as const

/** Those switched off after failures, then failing ones, then the others; each group keeps its order. */
export function attentionFirst<Each extends Seen>(webhooks: readonly Each[]): Each[] {
  const rank = (webhook: Each) => {
    const at = attention.findIndex(({ kind }) => kind === stateOf(webhook).kind)
    return at < 0 ? attention.length : at
  }
  return webhooks.toSorted((one, other) => rank(one) - rank(other))
}

/** "4 webhooks, 1 switched off, 1 failing" */
export function webhooksInWords(webhooks: readonly Seen[]): string {
  const counts = attention.map(({ kind, word }) => ({
    word,
    count: webhooks.filter((each) => stateOf(each).kind === kind).length,
  }))
  const words = counts.filter(({ count }) => count > 0).map(({ word, count }) => `${count} ${word}`)
  return [counted(webhooks.length, 'webhook'), ...words].join(', ')
}

export function deliveryState({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>): Verdict {
  switch (state) {
    case 'delivered':
      return { kind: 'ok', word: 'Delivered' }
    case 'waiting':
      return attempts === 0 ? { kind: 'pending', word: 'Waiting' } : { kind: 'warn', word: 'Retrying' }
    case 'failed':
      return { kind: 'bad', word: 'Failed' }
  }
}

export function eventName(event: string): string {
  const known = notificationEvents.find((each) => each === event)
  return known ? notificationEventNames[known] : 'Test event'
}

/** "Outage, Order update and 3 more". */
export function eventsInWords(events: readonly NotificationEvent[]): string {
  if (events.length === 0) return 'Events chosen by contacts'
  if (notificationEvents.every((event) => events.includes(event))) return 'All events'
  const names = events.slice(0, 2).map((event) => notificationEventNames[event])
  const more = events.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}

export function secretInWords({ kind, previousUntil }: Pick<Webhook, 'kind' | 'previousUntil'>): string {
  if (kind !== 'signed') return 'The URL. Messages are not signed'
  return previousUntil
    ? `Replaced. The previous secret is valid until ${dateTime(previousUntil)}`
    : 'Shown once on creation'
}

/** The response: "200 in 84 ms", or why there was none. */
export function answerInWords({
  statusCode,
  durationMs,
  fault,
}: Pick<Delivery, 'statusCode' | 'durationMs' | 'fault'>) {
  if (durationMs === null) return '–'
  const time = `${number(durationMs)} ms`
  return statusCode === null ? `${fault ?? 'No response'} ${time}` : `${statusCode} in ${time}`
}
