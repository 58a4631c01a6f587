import type { TextReport } from '@portal/contract/notifications/texts.ts'

export interface NewText {
  /** Ours. The provider recognises a repeated message by it and names it in reports. */
  reference: string
  /** With the country code: +447700900123. */
  to: string
  text: string
}

/** The provider that sends text messages. */
export interface TextMessages {
  /** Accepts or refuses the message; later changes come as reports. */
  send(message: NewText): Promise<TextReport>
}
