import { exactTime } from '@portal/contract/format/dates.ts'
import type { FastifyRequest } from 'fastify'
import { deviceName } from './device-name.ts'
import type { Person } from './people-store.ts'
import type { Setting } from './setting.ts'

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
  const { subject, text } = changes[change]
  await setting.sendMail?.({
    to: person.email,
    subject: `${subject}: ${setting.productName} Portal`,
    text: [
      `Hello${person.givenName ? ` ${person.givenName}` : ''},`,
      '',
      text,
      '',
      `When: ${exactTime(new Date())}`,
      `Device: ${deviceName(request.headers['user-agent'] ?? null)}`,
      `IP address: ${request.ip}`,
      '',
      'If this was you, no action is needed.',
      `If it was not you, set a new password immediately: ${setting.address}/forgotten-password`,
      `Then check your passkeys and authenticator app: ${setting.address}/account`,
      `Questions? Call ${setting.supportPhone}.`,
    ].join('\n'),
  })
}
