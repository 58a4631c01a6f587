import type { Subscription } from '@portal/contract/contacts/notifications.ts'
import type { Connection } from '@portal/contract/connection.ts'

/** Why something cannot be chosen; null if it can. An earlier choice can stay. */
export function refusalOfChoice(
  { event, channel }: Subscription,
  before: readonly Subscription[],
  texts: Connection,
): { field: string; message: string } | null {
  if (before.some((each) => each.event === event && each.channel === channel)) return null
  return channel === 'sms' && texts === 'off'
    ? { field: 'channel', message: 'Text messages are off. Choose another channel.' }
    : null
}
