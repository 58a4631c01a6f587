import { type Confirmed, confirmHours, undoDays } from './email-change-store.ts'
import type { Mail } from './options.ts'
import type { Person } from './people-store.ts'
import type { MailSetting } from './setting.ts'

// Secrets follow the #, which browsers do not send: no server or proxy log contains them.

export function confirmMail(
  setting: MailSetting,
  { givenName }: Pick<Person, 'givenName'>,
  email: string,
  secret: string,
): Mail {
  return {
    to: email,
    subject: `Confirm your new sign-in address for the ${setting.productName} Portal`,
    text: [
      `Hello${givenName ? ` ${givenName}` : ''},`,
      '',
      `You asked to change your sign-in address for the ${setting.productName} Portal to this address.`,
      `The link is valid for ${confirmHours} hours.`,
      '',
      'Confirm the address:',
      '',
      `${setting.address}/confirm-email#${secret}`,
      '',
      `If this was not you, ignore this email: nothing changes. Questions? Call ${setting.supportPhone}.`,
    ].join('\n'),
  }
}

export function confirmedMail(
  setting: MailSetting,
  { oldEmail, newEmail, undoSecret }: Pick<Confirmed, 'oldEmail' | 'newEmail' | 'undoSecret'>,
): Mail {
  return {
    to: oldEmail,
    subject: `Your sign-in address for the ${setting.productName} Portal has changed`,
    text: [
      'Hello,',
      '',
      `You now sign in to the ${setting.productName} Portal with ${newEmail}. This address no longer works.`,
      'Your other devices were signed out.',
      '',
      `If this was not you, undo it within ${undoDays} days. You then sign in with this address again, with a new password, and every session ends.`,
      '',
      'Undo the change:',
      '',
      `${setting.address}/undo-email#${undoSecret}`,
      '',
      `Questions? Call ${setting.supportPhone}.`,
    ].join('\n'),
  }
}
