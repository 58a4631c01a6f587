import { contactRoleNames, notificationEventNames } from '@portal/contract/contact-values.ts'
import type { Holdings } from '@portal/contract/contact-access.ts'
import { accessNames } from '@portal/contract/access-names.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../lib/activity.ts'
import type { AccountScope } from '../actor.ts'
import { type AccessParts, endInvitation, suspendLogin } from '../contact-access/service.ts'
import { handOver, listSiteNames, replaceGrants, setStatus, expireLinks } from '../contact-access/store.ts'
import { listSubscriptions } from '../contact-notifications/store.ts'
import { assertKeeps, getStoredContact, listObstacles } from '../contacts/service.ts'
import { findContact, lockContacts } from '../contacts/store.ts'
import { allowChange } from '../people-rules/service.ts'

/** What somebody holds, and what becomes of it when they leave. */
export async function readHoldings(scope: AccountScope, contactId: string): Promise<Holdings> {
  const contact = await getStoredContact(scope, contactId)
  const sites = await listSiteNames(scope, contact.sites)
  const subscriptions = await listSubscriptions(scope, contactId)
  const groups: Holdings['groups'] = [
    {
      kind: 'roles',
      label: 'Roles',
      effect: 'They stay on the record of the contact.',
      items: contact.roles.map((role) => contactRoleNames[role]),
    },
    {
      kind: 'permissions',
      label: 'Permissions',
      effect: 'Taken away at once.',
      items: contact.grants.map(({ resource }) => accessNames[resource]),
    },
    { kind: 'sites', label: 'Contact for sites', effect: 'Handed over, or left without a contact.', items: sites },
    {
      kind: 'notifications',
      label: 'Told about',
      effect: 'Handed over, or nobody is told in their place.',
      items: [...new Set(subscriptions.map(({ event }) => notificationEventNames[event]))],
    },
    {
      kind: 'invitation',
      label: 'Invitation',
      effect: 'The link stops working.',
      items: contact.status === 'invited' ? ['Sent and not accepted yet'] : [],
    },
  ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    obstacles: await listObstacles(scope, contact, { status: 'left' }),
  }
}

interface Departure {
  contactId: string
  handOverTo: string | null
  requestId: string
}

/** Somebody leaves: their access ends with this call, what others depend on goes to a colleague. */
export async function leave(scope: AccountScope, { identityDesk }: AccessParts, departure: Departure): Promise<void> {
  const { contactId, handOverTo, requestId } = departure
  await lockContacts(scope)
  const contact = await getStoredContact(scope, contactId)
  if (contact.status === 'left') throw new Problem('contact_left', { detail: `${contact.name} has left already.` })
  const change = await allowChange(scope, contact)
  await assertKeeps(scope, contact, { status: 'left' })
  const colleague = handOverTo === null ? null : await findContact(scope, handOverTo)
  if (handOverTo !== null && (!colleague || colleague.status === 'left' || handOverTo === contactId)) {
    throw new Problem('invalid', { fields: { handOverTo: 'Choose a colleague who is still there.' } })
  }
  await handOver(scope, contactId, handOverTo)
  await replaceGrants(scope, change, '')
  if (contact.status === 'invited') await endInvitation(scope, change)
  await expireLinks(scope, contactId, ['invitation', 'verification'])
  await setStatus(scope, change, 'left')
  const before = { roles: contact.roles, permissions: contact.grants.map(({ resource }) => resource) }
  const after = { handedOverTo: colleague?.name ?? null }
  await recordActivity(scope, { action: 'left', entity: 'contact', entityId: contactId, before, after, requestId })
  await suspendLogin(scope, identityDesk, contact)
}

/** Somebody is back. A sign-in stays closed until an administrator lets them in and grants anew. */
export async function comeBack(scope: AccountScope, contactId: string, requestId: string): Promise<void> {
  await lockContacts(scope)
  const contact = await getStoredContact(scope, contactId)
  if (contact.status !== 'left') throw new Problem('contact_not_left', { detail: `${contact.name} has not left.` })
  await setStatus(scope, await allowChange(scope, contact), contact.isPortalUser ? 'suspended' : 'active')
  await recordActivity(scope, { action: 'came back', entity: 'contact', entityId: contactId, requestId })
}
