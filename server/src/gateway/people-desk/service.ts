import type { DeskContact } from '@portal/contract/people-desk.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../lib/activity.ts'
import { queueMail } from '../../mail/store.ts'
import { endSessions, listDevices } from '../../people/end-sessions.ts'
import { nameOfPerson } from '../../people/name-of.ts'
import type { AccountScope } from '../actor.ts'
import type { GatewayParts } from '../bind-scoped.ts'
import { getContact, getStoredContact } from '../contacts/service.ts'
import { allowChange } from '../people-rules/service.ts'

interface Act {
  contactId: string
  reason: string
  requestId: string
}

export async function getDeskContact(
  scope: AccountScope,
  { database, identityDesk }: GatewayParts,
  contactId: string,
): Promise<DeskContact> {
  const { subject } = await getStoredContact(scope, contactId)
  const contact = await getContact(scope, identityDesk, contactId)
  return { ...contact, sessions: subject ? await listDevices(database.system, subject) : [] }
}

/** For somebody who has lost theirs. Whoever has the telephone now is out as well. */
export async function resetSecondFactor(scope: AccountScope, parts: GatewayParts, act: Act): Promise<void> {
  const { config, identityDesk } = parts
  if (!identityDesk)
    throw new Problem('identity_managed_elsewhere', {
      detail: 'The identity server keeps the second factors itself. Ask whoever runs it.',
    })
  const { name, signInEmail, firstName, subject } = await getSignIn(scope, act.contactId)
  const factors = await identityDesk.listSecondFactors([subject])
  if ((factors.get(subject) ?? 'none') === 'none')
    throw new Problem('no_second_factor', { detail: `${name} has no second factor.` })
  await record(scope, 'second factor reset', act)
  await queueMail(scope.tx, {
    kind: 'security',
    to: signInEmail,
    subject: 'Your second factor was removed',
    text: [
      `Hello ${firstName},`,
      '',
      `${nameOfPerson(scope.person)} of our desk has removed your second factor: ${act.reason}`,
      'You are signed out everywhere. Sign in by your password and set up a new one:',
      '',
      config.IDENTITY_ACCOUNT_URL,
      '',
      `You did not ask for this? Ring ${config.SUPPORT_PHONE} at once.`,
    ].join('\n'),
  })
  await identityDesk.resetSecondFactor(subject)
  await endSessions(parts.database.system, identityDesk, subject)
}

export async function signOut(scope: AccountScope, { database, identityDesk }: GatewayParts, act: Act): Promise<void> {
  const { subject } = await getSignIn(scope, act.contactId)
  await record(scope, 'signed out', act)
  await endSessions(database.system, identityDesk, subject)
}

/** Whose sign-in it is, after the rule about power over people was asked. */
async function getSignIn(scope: AccountScope, contactId: string) {
  const contact = await getStoredContact(scope, contactId)
  const { subject, status, email, signInEmail } = contact
  if (!subject || status === 'invited')
    throw new Problem('never_signed_in', { detail: `${contact.name} has never signed in.` })
  await allowChange(scope, contact)
  return { ...contact, subject, signInEmail: signInEmail ?? email }
}

function record(scope: AccountScope, action: string, { contactId, reason, requestId }: Act): Promise<void> {
  return recordActivity(scope, { action, entity: 'contact', entityId: contactId, after: { reason }, requestId })
}
