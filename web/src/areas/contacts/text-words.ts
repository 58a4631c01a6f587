import { clock } from '@portal/contract/format/clock.ts'
import { dateTime, dayOf } from '@portal/contract/format/days.ts'
import { textFaultNames, type TextObstacle } from '@portal/contract/notifications/text-values.ts'
import type { TextMessage } from '@portal/contract/notifications/texts.ts'
import type { StatusKind } from '@portal/ui/src/Status.tsx'

/** Why a text message is an email instead. */
export const obstacleWords: Record<TextObstacle, string> = {
  off: 'Text messages are off. We send an email instead.',
  noNumber: 'There is no mobile number. We send an email instead.',
  landline: 'There is only a landline. We send an email instead.',
}

/** The delivery of a text message: "Sent 10:58, delivered 10:59", "Refused: landline". */
export function textInWords(
  { state, dueAt, sentAt, endedAt, fault }: Omit<TextMessage, 'event' | 'to'>,
  now = new Date(),
): {
  kind: StatusKind
  words: string
} {
  const reason = textFaultNames[fault ?? 'other']
  switch (state) {
    case 'waiting':
      return { kind: 'pending', words: `Waiting ${new Date(dueAt) > now ? 'until' : 'since'} ${clock(dueAt)}` }
    case 'sent':
      return { kind: 'pending', words: `Sent ${clock(sentAt ?? dueAt)}` }
    case 'delivered':
      return { kind: 'ok', words: `Sent ${clock(sentAt ?? dueAt)}, delivered ${timeOn(endedAt, sentAt ?? dueAt)}` }
    case 'refused':
      return { kind: 'bad', words: `Refused: ${reason}. Emailed instead.` }
    case 'failed':
      return { kind: 'bad', words: `Failed: ${reason}. Emailed instead.` }
  }
}

/** With the day, if it is not that of the other time. */
function timeOn(at: string | null, other: string): string {
  if (at === null) return ''
  return dayOf(at) === dayOf(other) ? clock(at) : dateTime(at)
}
