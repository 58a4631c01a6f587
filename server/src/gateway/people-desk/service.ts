import type { DeskContact } from '@portal/contract/people-desk.ts'
import { operatorResource, staffResources } from '@portal/contract/permission.ts'
import { Problem } from '@portal/contract/problem.ts'
import { sql } from 'kysely'
import { recordActivity } from '../../lib/activity.ts'
import { queueMail } from '../../mail/store.ts'
import { endSessions, listDevices } from '../../people/end-sessions.ts'
import { nameOfPerson } from '../../people/name-of.ts'
import type { AccountScope } from '../actor.ts'
import type { GatewayParts } from '../bind-scoped.ts'
import { getContact, getStoredContact } from '../contacts/service.ts'

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
  const { name, email, firstName, subject } = await getSignIn(scope, act.contactId)
  const factors = await identityDesk.listSecondFactors([subject])
  if ((factors.get(subject) ?? 'none') === 'none')
    throw new Problem('no_second_factor', { detail: `${name} has no second factor.` })
  await record(scope, 'second factor reset', act)
  await queueMail(scope.tx, {
    kind: 'security',
    to: email,
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

/** Whoever may look after customers' people must not put a colleague of the desk out. */
export async function assertMayTouch(
  scope: AccountScope,
  { database }: GatewayParts,
  contactId: string,
): Promise<void> {
  if (scope.person.resources.includes(operatorResource)) return
  const { name, subject } = await getStoredContact(scope, contactId)
  const { rows } = await sql`
    select from portal_user u join permission_grant g using (user_id)
    where u.person = ${subject} and g.resource = any(${[...staffResources]}::text[]) limit 1`.execute(database.system)
  if (rows.length > 0)
    throw new Problem('works_at_desk', { detail: `${name} works at the desk. Only somebody who runs it can do this.` })
}

async function getSignIn(scope: AccountScope, contactId: string) {
  const contact = await getStoredContact(scope, contactId)
  const { subject, status } = contact
  if (!subject || status === 'invited')
    throw new Problem('never_signed_in', { detail: `${contact.name} has never signed in.` })
  return { ...contact, subject }
}

function record(scope: AccountScope, action: string, { contactId, reason, requestId }: Act): Promise<void> {
  return recordActivity(scope, { action, entity: 'contact', entityId: contactId, after: { reason }, requestId })
}
