import { contactRoleNames, notificationEventNames } from '@portal/contract/contacts/values.ts'
import type { Holdings } from '@portal/contract/contacts/permissions.ts'
import { accessNames } from '@portal/contract/access/names.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../../lib/activity.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { type AccessParts, endInvitation } from '../permissions/service.ts'
import { handOver, listSiteNames, replaceGrants, setStatus, expireLinks } from '../permissions/store.ts'
import { listSubscriptions } from '../notifications/store.ts'
import { assertKeeps, getStoredContact, listObstacles } from '../service.ts'
import { findContact, lockContacts } from '../store.ts'
import { allowChange } from '../rules/service.ts'
import { blockSignIn } from '../rules/sign-in.ts'

/** Lists what a contact is responsible for, and what happens to it if they leave. */
export async function readHoldings(scope: AccountScope, contactId: string): Promise<Holdings> {
  const contact = await getStoredContact(scope, contactId)
  const sites = await listSiteNames(scope, contact.sites)
  const subscriptions = await listSubscriptions(scope, contactId)
  const groups: Holdings['groups'] = [
    {
      kind: 'roles',
      label: 'Roles',
      effect: 'They stay on the contact’s record.',
      items: contact.roles.map((role) => contactRoleNames[role]),
    },
    {
      kind: 'permissions',
      label: 'Permissions',
      effect: 'Removed immediately.',
      items: contact.grants.map(({ resource }) => accessNames[resource]),
    },
    {
      kind: 'sites',
      label: 'Site contact for',
      effect: 'Transferred to a colleague, or left without a contact.',
      items: sites,
    },
    {
      kind: 'notifications',
      label: 'Notifications',
      effect: 'Transferred to a colleague, or ended.',
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
}

/** Marks a contact as a leaver: their access ends with this call, and a colleague takes over their responsibilities. */
export async function leave(scope: AccountScope, { identityDesk }: AccessParts, departure: Departure): Promise<void> {
  const { contactId, handOverTo } = departure
  await lockContacts(scope)
  const contact = await getStoredContact(scope, contactId)
  if (contact.status === 'left') throw new Problem('contact_left', { detail: `${contact.name} has already left.` })
  const change = await allowChange(scope, contact)
  await assertKeeps(scope, contact, { status: 'left' })
  const colleague = handOverTo === null ? null : await findContact(scope, handOverTo)
  if (handOverTo !== null && (!colleague || colleague.status === 'left' || handOverTo === contactId)) {
    throw new Problem('invalid', { fields: { handOverTo: 'Choose a current colleague.' } })
  }
  await handOver(scope, contactId, handOverTo)
  await replaceGrants(scope, change, '')
  if (contact.status === 'invited') await endInvitation(scope, change)
  await expireLinks(scope, contactId, ['invitation', 'verification'])
  await setStatus(scope, change, 'left')
  const before = { roles: contact.roles, permissions: contact.grants.map(({ resource }) => resource) }
  const after = { handedOverTo: colleague?.name ?? null }
  await recordActivity(scope, { action: 'left', entity: 'contact', entityId: contactId, before, after })
  await blockSignIn(scope, identityDesk, change)
}

/**
 * Reinstates a contact. The sign-in stays blocked until an administrator reinstates it and grants permissions again.
 */
export async function comeBack(scope: AccountScope, contactId: string): Promise<void> {
  await lockContacts(scope)
  const contact = await getStoredContact(scope, contactId)
  if (contact.status !== 'left') throw new Problem('contact_not_left', { detail: `${contact.name} has not left.` })
  await setStatus(scope, await allowChange(scope, contact), contact.isPortalUser ? 'suspended' : 'active')
  await recordActivity(scope, { action: 'contact returned', entity: 'contact', entityId: contactId })
}
