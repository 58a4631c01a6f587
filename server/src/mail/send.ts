import type { MailFault } from '@portal/contract/notifications/mail-values.ts'
import type { Database } from '@portal/db/src/database.ts'
import nodemailer from 'nodemailer'
import { z } from 'zod'
import { brandOf } from '../brands/brand-of.ts'
import type { Config } from '../config.ts'
import { mails } from '../observability/metrics.ts'
import { mailHtml } from './html.ts'
import { inBrand } from './in-brand.ts'
import { brandHeader, findMail, recordOutcome } from './store.ts'

const Payload = z.object({ messageId: z.number() })

/** The job that sends one email by SMTP. It throws if the server rejects it, and the queue retries later. */
export function createSendMail(config: Config, database: Database): (payload: unknown) => Promise<void> {
  const transport = config.SMTP_URL ? nodemailer.createTransport(config.SMTP_URL) : undefined
  return async (payload) => {
    const { messageId } = Payload.parse(payload)
    const mail = await findMail(database.system, messageId)
    if (!mail || mail.sentAt) return
    if (!transport) return mails.inc({ outcome: 'stored' })
    const brand = brandOf(config, mail.headers[brandHeader] ?? mail.brand)
    const worded = (text: string) => (mail.headers[brandHeader] ? text : inBrand(text, config, brand))
    const [subject, text] = [worded(mail.subject), worded(mail.text)]
    const sending = transport.sendMail({
      from: brand.MAIL_FROM,
      to: mail.to,
      subject,
      text,
      html: mailHtml(brand, { subject, text }),
      headers: Object.fromEntries(Object.entries(mail.headers).map(([name, value]) => [name, worded(value)])),
      ...(mail.replyTo && { replyTo: mail.replyTo }),
      ...(mail.thread && { inReplyTo: `<${mail.thread}>`, references: `<${mail.thread}>` }),
      attachments: (mail.attachments ?? []).map(({ name, mediaType, base64 }) => ({
        filename: name,
        contentType: mediaType,
        content: base64,
        encoding: 'base64',
      })),
      // The same message id at every attempt lets the receiver discard duplicates.
      messageId: `<${messageId}.${mail.createdAt.getTime()}@${new URL(config.BASE_URL).hostname}>`,
    })
    const failure = await sending.then(
      () => null,
      (error: unknown) => ({ error }),
    )
    mails.inc({ outcome: failure ? 'failed' : 'sent' })
    await recordOutcome(database.system, messageId, failure && faultOf(failure.error))
    if (failure) throw failure.error
  }
}

const Answer = z.object({ responseCode: z.number() })

/** The mail server answered with a permanent refusal, or did not take the email for now. */
function faultOf(error: unknown): MailFault {
  const { data } = Answer.safeParse(error)
  return data && data.responseCode >= 500 ? 'refused' : 'noServer'
}
