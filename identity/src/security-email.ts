import { exactTime } from '@portal/contract/format/dates.ts'
import type { FastifyRequest } from 'fastify'
import { deviceName } from './device-name.ts'
import type { Mail } from './options.ts'
import type { Person } from './people-store.ts'
import type { MailSetting, Setting } from './setting.ts'

const changes = {
  password: { subject: 'Your password was changed', text: 'The password of your sign-in was changed.' },
  authenticator: { subject: 'An authenticator app was added', text: 'An authenticator app was added to your sign-in.' },
  'authenticator-removed': {
    subject: 'Your authenticator app was removed',
    text: 'The authenticator app was removed from your sign-in. Its codes no longer work.',
  },
  passkey: { subject: 'A passkey was added', text: 'A passkey was added to your sign-in.' },
  'passkey-removed': { subject: 'A passkey was removed', text: 'A passkey was removed from your sign-in.' },
  'recovery-codes': {
    subject: 'New recovery codes were created',
    text: 'New recovery codes were created for your sign-in. The old ones no longer work.',
  },
} as const
export type SecurityChange = keyof typeof changes

/** Notifies a person, at their sign-in address, of a change to their sign-in. */
export async function sendSecurityEmail(
  setting: Setting,
  request: FastifyRequest,
  person: Person,
  change: SecurityChange,
): Promise<void> {
  const device = deviceName(request.headers['user-agent'] ?? null)
  await setting.sendMail?.(securityMail(setting, person, { change, at: new Date(), device, ip: request.ip }))
}

interface Change {
  change: SecurityChange
  at: Date
  device: string
  ip: string
}

export function securityMail(
  setting: MailSetting,
  { email, givenName }: Pick<Person, 'email' | 'givenName'>,
  { change, at, device, ip }: Change,
): Mail {
  const { subject, text } = changes[change]
  return {
    to: email,
    subject: `${subject}: ${setting.productName} Portal`,
    text: [
      `Hello${givenName ? ` ${givenName}` : ''},`,
      '',
      text,
      '',
      `When: ${exactTime(at)}`,
      `Device: ${device}`,
      `IP address: ${ip}`,
      '',
      `If this was you, no action is needed. If not, set a new password immediately, then check your passkeys and authenticator app at ${setting.address}/account.`,
      '',
      'Set a new password:',
      '',
      `${setting.address}/forgotten-password`,
      '',
      `Questions? Call ${setting.supportPhone}.`,
    ].join('\n'),
  }
}
