import { pageOf } from '@portal/contract/page-of.ts'
import { type NoticeKind, noticeKindNames } from '@portal/contract/notifications/values.ts'
import type { Config } from '../config.ts'
import type { Mail } from '../mail/store.ts'

interface MailPart {
  title: string
  text: string
  path: string
}

/** The content of one email. */
export interface MailParts<Part extends MailPart = MailPart> {
  kind: NoticeKind
  /** Its reader does not follow such events. */
  isToAdministrator?: boolean | undefined
  subject: string
  notices: readonly Part[]
}

type Settings = Pick<Config, 'BASE_URL' | 'GATEWAY_BASE_URL' | 'PRODUCT_NAME'>

/** An email with one notification or several: and an unsubscribe link. */
export function noticeMail(
  config: Settings,
  { kind, isToAdministrator = false, subject, notices }: MailParts,
  /** Identifies the reader who unsubscribes. */
  secret: string,
): Omit<Mail, 'to'> {
  const parts = notices.map(({ title, text, path }) => ({ title, text, href: `${config.BASE_URL}${path}` }))
  const name = noticeKindNames[kind].toLowerCase()
  const start = parts.map(({ title, text, href }) => [title, text, href].filter(Boolean).join('\n'))
  if (isToAdministrator) {
    const reason = `You get this email as an administrator of your account in the ${config.PRODUCT_NAME} Portal, because no contact follows this type of event here: ${name}.`
    return {
      subject,
      text: [...start, '--', `${reason}\nContacts: ${config.BASE_URL}${pageOf('contacts')}\n`].join('\n\n'),
      headers: { 'Auto-Submitted': 'auto-generated' },
    }
  }
  const why = `You asked the ${config.PRODUCT_NAME} Portal to notify you of this type of event: ${name}.`
  const change = `${config.BASE_URL}${pageOf('notificationSettings')}`
  const stop = `${config.BASE_URL}${pageOf('unsubscribe')}#${secret}`
  const oneClick = `${config.GATEWAY_BASE_URL}/notification-info/api/one-click-unsubscriptions?link=${secret}`
  return {
    subject,
    text: [...start, '--', `${why}\nNotification settings: ${change}\nUnsubscribe: ${stop}\n`].join('\n\n'),
    headers: {
      'List-Unsubscribe': `<${oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  }
}
