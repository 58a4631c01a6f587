import type { ActionOf } from '@portal/contract/events.ts'
import type { DeskContact } from '@portal/contract/desk/people.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../../lib/activity.ts'
import { quoted, withoutLinks } from '../../../mail/quoted.ts'
import { queueMail } from '../../../mail/store.ts'
import { listDevices } from '../../../sessions/end-sessions.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import type { GatewayParts } from '../../bind-scoped.ts'
import { getContact, getStoredContact } from '../../contacts/service.ts'
import { allowChange, removeSecondFactor, signOutOfAll } from '../../contacts/rules/sign-in.ts'

interface Act {
  contactId: string
  reason: string
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

/** For people who have lost their device. Its current holder is signed out as well. */
export async function resetSecondFactor(scope: AccountScope, parts: GatewayParts, act: Act): Promise<void> {
  const { config, identityDesk } = parts
  if (!identityDesk)
    throw new Problem('identity_managed_elsewhere', {
      detail: 'The identity server manages second factors. Ask its administrator.',
    })
  const { name, signInEmail, firstName, subject, change } = await getSignIn(scope, act.contactId)
  const factors = await identityDesk.listSecondFactors([subject])
  if ((factors.get(subject) ?? 'none') === 'none')
    throw new Problem('no_second_factor', { detail: `${name} has no second factor.` })
  await record(scope, 'second factor reset', act)
  await queueMail(scope.tx, {
    kind: 'security',
    to: signInEmail,
    subject: 'Your second factor was removed',
    text: [
      `Hello ${withoutLinks(firstName)},`,
      '',
      `${withoutLinks(scope.actorName)} of our desk has removed your second factor:`,
      '',
      quoted(act.reason),
      '',
      'You have been signed out everywhere. Sign in with your password and set up a new one:',
      '',
      config.IDENTITY_ACCOUNT_URL,
      '',
      `If you did not ask for this, call ${config.SUPPORT_PHONE} at once.`,
    ].join('\n'),
  })
  await removeSecondFactor(identityDesk, change)
  await signOutOfAll(parts.database.system, identityDesk, change)
}

export async function signOut(scope: AccountScope, { database, identityDesk }: GatewayParts, act: Act): Promise<void> {
  const { change } = await getSignIn(scope, act.contactId)
  await record(scope, 'signed out', act)
  await signOutOfAll(database.system, identityDesk, change)
}

/** Returns the sign-in after the rule about power over people has passed. */
async function getSignIn(scope: AccountScope, contactId: string) {
  const contact = await getStoredContact(scope, contactId)
  const { subject, status, email, signInEmail } = contact
  if (!subject || status === 'invited')
    throw new Problem('never_signed_in', { detail: `${contact.name} has never signed in.` })
  const change = await allowChange(scope, contact)
  return { ...contact, subject, change, signInEmail: signInEmail ?? email }
}

function record(scope: AccountScope, action: ActionOf<'contact'>, { contactId, reason }: Act): Promise<void> {
  return recordActivity(scope, { action, entity: 'contact', entityId: contactId, after: { reason } })
}
