import type { Recipient } from '@portal/contract/contacts/notifications.ts'
import { londonClock } from '@portal/contract/format/dates.ts'
import type { Connection } from '@portal/contract/connection.ts'
import type { TextObstacle } from '@portal/contract/notifications/text-values.ts'
import type { WebhookState } from '@portal/contract/webhooks/values.ts'
import { canReceiveTexts } from '../lib/phone-number.ts'

/** The outcome of a notification; a webhook that is paused gets it later. */
export function outcomeOf(recipient: {
  mayKnow: boolean
  address: string | null
  webhookState: WebhookState | null
  isHeld: boolean
}): Recipient['outcome'] {
  const { mayKnow, address, webhookState, isHeld } = recipient
  if (!mayKnow) return 'forbidden'
  if (address === null) return 'unreachable'
  if (webhookState === 'paused' || webhookState === 'off') return webhookState
  return isHeld ? 'held' : 'told'
}

/** The number for text messages, or the reason for an email instead. */
export function textNumberOf(
  { mobile, phone }: { mobile: string | null; phone: string | null },
  texts: Connection,
): { number: string; obstacle: null } | { number: null; obstacle: TextObstacle } {
  const numbers = [mobile, phone].filter((each) => each !== null)
  const number = numbers.find(canReceiveTexts)
  if (texts !== 'off' && number !== undefined) return { number, obstacle: null }
  return { number: null, obstacle: texts === 'off' ? 'off' : numbers.length > 0 ? 'landline' : 'noNumber' }
}

/** Whether a time is within quiet hours, which may span midnight. They include `from` and exclude `to`. */
export function isQuiet(time: string, from: string | null, to: string | null): boolean {
  if (from === null || to === null) return false
  return from < to ? from <= time && time < to : time >= from || time < to
}

const minuteMs = 60_000
const dayMinutes = 25 * 60

/** The end of the quiet hours around a time. It advances by minutes, so that clock changes need no special case. */
export function endOfQuiet(at: Date, from: string, to: string): Date {
  const start = Math.floor(at.getTime() / minuteMs) * minuteMs
  for (let minute = 0; minute <= dayMinutes; minute += 1) {
    const moment = new Date(start + minute * minuteMs)
    if (!isQuiet(londonClock(moment), from, to)) return minute === 0 ? at : moment
  }
  throw new RangeError('These quiet hours never end')
}
