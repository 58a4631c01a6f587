import { type NoticeKind, noticeKindNames } from '@portal/contract/notification-values.ts'
import type { Config } from '../../config.ts'
import type { Mail } from '../../mail/store.ts'
import type { WaitingMail } from './store.ts'
import { unsubscribeSecret } from './unsubscribe.ts'

/** What goes into one mail. */
export interface MailParts {
  kind: NoticeKind
  subject: string
  notices: readonly WaitingMail[]
}

type Settings = Pick<Config, 'BASE_URL' | 'GATEWAY_BASE_URL' | 'PRODUCT_NAME' | 'SESSION_SECRET'>

/** The mail of one notice or of several: as text, as a page, and with the way out of it. */
export function noticeMail(
  config: Settings,
  reader: { accountId: string; contactId: string },
  { kind, subject, notices }: MailParts,
): Omit<Mail, 'to'> {
  const parts = notices.map(({ title, text, path }) => ({ title, text, href: `${config.BASE_URL}${path}` }))
  const name = noticeKindNames[kind].toLowerCase()
  const why = `You asked the ${config.PRODUCT_NAME} Portal to tell you of this kind of event: ${name}.`
  const change = `${config.BASE_URL}/notifications?show=subscriptions`
  const secret = unsubscribeSecret(config, { ...reader, kind })
  const stop = `${config.BASE_URL}/unsubscribe#${secret}`
  const oneClick = `${config.GATEWAY_BASE_URL}/notification-info/api/one-click-unsubscriptions?link=${secret}`
  return {
    subject,
    text: [
      ...parts.map(({ title, text, href }) => [title, text, href].filter(Boolean).join('\n')),
      '--',
      `${why}\nChange what you are told: ${change}\nStop these mails: ${stop}\n`,
    ].join('\n\n'),
    html: page(subject, [
      ...parts.map(
        ({ title, text, href }) =>
          `<h2 style="font-size:18px;margin:24px 0 8px"><a href="${escape(href)}">${escape(title)}</a></h2>${paragraphs(text)}`,
      ),
      `<p style="margin-top:32px;font-size:13px">${escape(why)}<br><a href="${escape(change)}">Change what you are told</a>, or <a href="${escape(stop)}">stop these mails</a>.</p>`,
    ]),
    headers: {
      'List-Unsubscribe': `<${oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  }
}

/** Mail programs know few styles; the colours are left to them, so that the dark ones may choose their own. */
function page(title: string, parts: readonly string[]): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${escape(title)}</title></head><body style="font-family:Inter,Arial,sans-serif;font-size:15px;line-height:1.5;max-width:600px;margin:0 auto;padding:16px">${parts.join('')}</body></html>`
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((part) => `<p>${escape(part).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
