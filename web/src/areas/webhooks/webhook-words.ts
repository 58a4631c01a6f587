import { type NotificationEvent, notificationEventNames, notificationEvents } from '@portal/contract/contact-values.ts'
import type { Delivery, Webhook } from '@portal/contract/webhooks.ts'
import type { StatusKind } from '@portal/ui/src/Status.tsx'
import { momentInWords } from '../services/service-words.ts'

interface Verdict {
  kind: StatusKind
  word: string
}

/** Whether a webhook is told anything, and whether it takes it. */
export function stateOf({ state, failingSince }: Pick<Webhook, 'state' | 'failingSince'>): Verdict {
  if (state === 'off') return { kind: 'bad', word: 'Switched off after failures' }
  if (state === 'paused') return { kind: 'idle', word: 'Paused' }
  return failingSince
    ? { kind: 'warn', word: `Failing since ${momentInWords(failingSince)}` }
    : { kind: 'ok', word: 'On' }
}

export function deliveryState({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>): Verdict {
  switch (state) {
    case 'delivered':
      return { kind: 'ok', word: 'Delivered' }
    case 'waiting':
      return attempts === 0 ? { kind: 'pending', word: 'Waiting' } : { kind: 'warn', word: 'Tried, waiting' }
    case 'failed':
      return { kind: 'bad', word: 'Given up' }
  }
}

export function eventName(event: string): string {
  const known = notificationEvents.find((each) => each === event)
  return known ? notificationEventNames[known] : 'Test event'
}

/** "Outage, Order update and 3 more". */
export function eventsInWords(events: readonly NotificationEvent[]): string {
  if (events.length === 0) return 'What contacts ask for'
  if (events.length === notificationEvents.length) return 'Every event'
  const names = events.slice(0, 2).map((event) => notificationEventNames[event])
  const more = events.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}

/** What came back: "200 in 84 ms", or why nothing did. */
export function answerInWords({
  statusCode,
  durationMs,
  fault,
}: Pick<Delivery, 'statusCode' | 'durationMs' | 'fault'>) {
  if (durationMs === null) return '–'
  const time = `${durationMs.toLocaleString('en-GB')} ms`
  return statusCode === null ? `${fault ?? 'No answer'} ${time}` : `${statusCode} in ${time}`
}
