import { z } from 'zod'
import { notificationEvents } from '../contacts/values.ts'
import { lineOfText } from '../text.ts'
import { connections } from '../connection.ts'
import { textFaults, textObstacles, textStates } from './text-values.ts'

const Moment = z.iso.datetime()

/** A text message to a contact and its delivery. */
export const TextMessage = z.object({
  event: z.enum(notificationEvents),
  to: z.string(),
  state: z.enum(textStates),
  /** The end of the quiet hours, or the time of the event. */
  dueAt: Moment,
  sentAt: Moment.nullable(),
  /** When it was delivered, refused or failed. */
  endedAt: Moment.nullable(),
  fault: z.enum(textFaults).nullable(),
})
export type TextMessage = z.infer<typeof TextMessage>

/** The text messages beside the notification settings of a contact. */
export const Texts = z.object({
  textService: z.enum(connections),
  /** Why a text message would be an email instead; null if it would be sent. */
  textObstacle: z.enum(textObstacles).nullable(),
  /** The latest ten. */
  textMessages: z.array(TextMessage),
})

/** The provider's report on a message: its response to the message, and each later change. See docs/text-messages.md. */
export const TextReport = z.object({
  /** The provider's id of the message. */
  id: lineOfText(100),
  state: z.enum(['sent', 'delivered', 'refused', 'failed'], 'Send sent, delivered, refused or failed.'),
  reason: lineOfText(100).nullish(),
})
export type TextReport = z.infer<typeof TextReport>
