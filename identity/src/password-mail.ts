import type { Mail } from './options.ts'
import type { Person } from './people-store.ts'
import type { MailSetting } from './setting.ts'

export function passwordMail(
  setting: MailSetting,
  { email, givenName }: Pick<Person, 'email' | 'givenName'>,
  link: string,
): Mail {
  return {
    to: email,
    subject: `Set a new password for the ${setting.productName} Portal`,
    text: [
      `Hello${givenName ? ` ${givenName}` : ''},`,
      '',
      `We received a request to set a new password for the ${setting.productName} Portal.`,
      'The link is valid for one hour.',
      '',
      'Set a new password:',
      '',
      `${setting.address}${link}`,
      '',
      `If this was not you, ignore this email: your password does not change. Questions? Call ${setting.supportPhone}.`,
    ].join('\n'),
  }
}
