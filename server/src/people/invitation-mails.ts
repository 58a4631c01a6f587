import { pageOf } from '@portal/contract/page-of.ts'
import { invitationDays, verificationDays } from '@portal/contract/contacts/values.ts'
import type { Config } from '../config.ts'
import { withoutLinks } from '../mail/quoted.ts'

// Secrets follow the #, which browsers do not send: no server or proxy log contains them.

type Portal = Pick<Config, 'BASE_URL' | 'PRODUCT_NAME' | 'SUPPORT_PHONE'>

interface Invited {
  firstName: string
  accountName: string
  secret: string
}

interface Asked extends Invited {
  /** The person who invites or adds. */
  byName: string
}

export function invitationMail(
  config: Portal,
  { firstName, byName, accountName, secret, message }: Asked & { message?: string | undefined },
) {
  return {
    subject: `You are invited to the ${config.PRODUCT_NAME} Portal`,
    text: [
      `Hello ${withoutLinks(firstName)},`,
      '',
      `${withoutLinks(byName)} has invited you to the ${config.PRODUCT_NAME} Portal, to act for ${withoutLinks(accountName)}.`,
      ...(message ? ['', message] : []),
      '',
      `The link works once, within ${invitationDays} days. If you already sign in to the portal, keep your password and switch between your accounts at the top of the page. If not, you set a password next.`,
      '',
      'Accept the invitation:',
      '',
      `${config.BASE_URL}${pageOf('invitation')}#${secret}`,
      '',
      `If you did not expect this, ignore this email. Questions? Call ${config.SUPPORT_PHONE}.`,
    ].join('\n'),
  }
}

/** To a person who wants a new password before they have accepted the invitation. */
export function reminderMail(config: Portal, { firstName, accountName, secret }: Invited) {
  return {
    subject: `Your invitation to the ${config.PRODUCT_NAME} Portal`,
    text: [
      `Hello ${withoutLinks(firstName)},`,
      '',
      `We received a request to set a new password for the ${config.PRODUCT_NAME} Portal. You do not have one yet: you are invited to act for ${withoutLinks(accountName)}. Accept the invitation, then set your password.`,
      '',
      'Accept the invitation:',
      '',
      `${config.BASE_URL}${pageOf('invitation')}#${secret}`,
      '',
      `If this was not you, ignore this email. Questions? Call ${config.SUPPORT_PHONE}.`,
    ].join('\n'),
  }
}

export function verificationMail(config: Portal, { firstName, byName, accountName, secret }: Asked) {
  return {
    subject: 'Confirm your email address',
    text: [
      `Hello ${withoutLinks(firstName)},`,
      '',
      `${withoutLinks(byName)} added you as a contact of ${withoutLinks(accountName)} in the ${config.PRODUCT_NAME} Portal.`,
      `The link is valid for ${verificationDays} days.`,
      '',
      'Confirm your address:',
      '',
      `${config.BASE_URL}${pageOf('verifyEmail')}#${secret}`,
      '',
      `If you did not expect this, ignore this email. Questions? Call ${config.SUPPORT_PHONE}.`,
    ].join('\n'),
  }
}
