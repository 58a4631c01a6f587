import { pageOf } from '@portal/contract/page-of.ts'
import { type NoticeKind, noticeKindNames } from '@portal/contract/notifications/values.ts'
import type { Config } from '../../config.ts'
import type { Mail } from '../../mail/store.ts'
import type { WaitingMail } from './store.ts'
import { unsubscribeSecret } from './unsubscribe.ts'

/** The content of one email. */
export interface MailParts {
  kind: NoticeKind
  subject: string
  notices: readonly WaitingMail[]
}

type Settings = Pick<Config, 'BASE_URL' | 'GATEWAY_BASE_URL' | 'PRODUCT_NAME' | 'SESSION_SECRET'>

/** An email with one notification or several: as text, as HTML, and with an unsubscribe link. */
export function noticeMail(
  config: Settings,
  reader: { accountId: string; contactId: string },
  { kind, subject, notices }: MailParts,
): Omit<Mail, 'to'> {
  const parts = notices.map(({ title, text, path }) => ({ title, text, href: `${config.BASE_URL}${path}` }))
  const name = noticeKindNames[kind].toLowerCase()
  const why = `You asked the ${config.PRODUCT_NAME} Portal to notify you of this type of event: ${name}.`
  const change = `${config.BASE_URL}${pageOf('notifications', { show: 'subscriptions' })}`
  const secret = unsubscribeSecret(config, { ...reader, kind })
  const stop = `${config.BASE_URL}${pageOf('unsubscribe')}#${secret}`
  const oneClick = `${config.GATEWAY_BASE_URL}/notification-info/api/one-click-unsubscriptions?link=${secret}`
  return {
    subject,
    text: [
      ...parts.map(({ title, text, href }) => [title, text, href].filter(Boolean).join('\n')),
      '--',
      `${why}\nNotification settings: ${change}\nUnsubscribe: ${stop}\n`,
    ].join('\n\n'),
    html: page(subject, [
      ...parts.map(
        ({ title, text, href }) =>
          `<h2 style="font-size:18px;margin:24px 0 8px"><a href="${escape(href)}">${escape(title)}</a></h2>${paragraphs(text)}`,
      ),
      `<p style="margin-top:32px;font-size:13px">${escape(why)}<br><a href="${escape(change)}">Notification settings</a>, or <a href="${escape(stop)}">unsubscribe</a>.</p>`,
    ]),
    headers: {
      'List-Unsubscribe': `<${oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  }
}

/** Email programs support few styles. Colours are left to them, so that dark mode works. */
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
