import { pageOf } from '@portal/contract/page-of.ts'
import { invitationDays, verificationDays } from '@portal/contract/contacts/values.ts'
import type { Grant } from '@portal/contract/contacts/contacts.ts'
import { Problem } from '@portal/contract/problem.ts'
import { sha256 } from '@portal/db/src/sha256.ts'
import { randomBytes } from 'node:crypto'
import { recordActivity } from '../../../lib/activity.ts'
import { newId } from '../../../lib/new-id.ts'
import type { MailKind } from '../../../mail/bounds.ts'
import { queueMail } from '../../../mail/store.ts'
import { findAccountName } from '../../accounts/store.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { allowChange, type AllowedChange } from '../rules/service.ts'
import { blockSignIn, unblockSignIn } from '../rules/sign-in.ts'
import type { GatewayParts } from '../../bind-scoped.ts'
import { assertKeeps, getStoredContact, isManager } from '../service.ts'
import { listUnknownSites, lockContacts, reviseContact } from '../store.ts'
import { notify } from '../../../lib/notify.ts'
import {
  countRecentLinks,
  deleteInvitedUser,
  hasGrants,
  insertLink,
  insertUser,
  replaceGrants,
  setInvitedEmail,
  setStatus,
  expireLinks,
} from './store.ts'
import { invitationMail, verificationMail } from '../../../people/invitation-mails.ts'
import { nameOfPerson } from '../../../people/name-of.ts'

export type AccessParts = Pick<GatewayParts, 'config' | 'identityDesk'>

interface Invitation {
  contactId: string
  /** The new permissions; the previous invitation's if omitted. */
  grants: readonly Grant[] | undefined
  /** A paragraph of the email. */
  message?: string | undefined
  mailKind?: MailKind
}

const mostLinksPerHour = 5

/** Invites a contact, or sends the invitation again. */
export async function invite(scope: AccountScope, parts: AccessParts, invitation: Invitation) {
  const { contactId, grants, message, mailKind = 'asked' } = invitation
  const { config, identityDesk } = parts
  if (!identityDesk)
    throw new Problem('identity_managed_elsewhere', {
      detail: 'Your identity server manages its own users. Ask its administrator.',
    })
  await lockContacts(scope)
  const contact = await getStoredContact(scope, contactId)
  if (contact.status === 'left')
    throw new Problem('contact_left', { detail: `${contact.name} has left. Reinstate them first.` })
  if (contact.isPortalUser && contact.status !== 'invited')
    throw new Problem('already_signs_in', { detail: `${contact.name} can already sign in.` })
  if (grants ? grants.length === 0 : !(await hasGrants(scope, contactId))) {
    throw new Problem('invalid', { fields: { grants: 'Choose at least one permission.' } })
  }
  const change = await allowChange(scope, contact, grants)
  // A person who already signs in gains this account; only a closed login prevents that.
  const isClosed = (await identityDesk.findSubject(contact.email)) === null
  if (isClosed && (await identityDesk.isTaken(contact.email, contact.subject ?? undefined))) {
    throw new Problem('email_taken', {
      detail: 'Someone already signs in to the portal with this address. Use another address.',
    })
  }
  if (contact.isPortalUser) await setInvitedEmail(scope, change)
  else await insertUser(scope, change, `u-${newId(24).toLowerCase()}`)
  if (grants) await grant(scope, change)
  const secret = await makeLink(scope, contactId, 'invitation', invitationDays)
  await reviseContact(scope, contactId)
  await queueMail(scope.tx, {
    kind: mailKind,
    to: contact.email,
    ...invitationMail(config, {
      firstName: contact.firstName,
      byName: actorName(scope),
      accountName: await findAccountName(scope),
      secret,
      message,
    }),
  })
  const after = { email: contact.email, permissions: (grants ?? contact.grants).map(({ resource }) => resource) }
  await recordActivity(scope, { action: 'invited', entity: 'contact', entityId: contactId, after })
}

/** Emails a link that verifies the address; invited people verify it by accepting. */
export async function sendVerification(scope: AccountScope, parts: AccessParts, contactId: string): Promise<void> {
  const contact = await getStoredContact(scope, contactId)
  if (contact.status === 'invited') return invite(scope, parts, { contactId, grants: undefined })
  if (contact.status === 'left') throw new Problem('contact_left', { detail: `${contact.name} has left.` })
  if (contact.emailVerified)
    throw new Problem('email_already_verified', { detail: 'This address is already verified.' })
  const { config } = parts
  const secret = await makeLink(scope, contactId, 'verification', verificationDays)
  await queueMail(scope.tx, {
    kind: 'asked',
    to: contact.email,
    ...verificationMail(config, {
      firstName: contact.firstName,
      byName: actorName(scope),
      accountName: await findAccountName(scope),
      secret,
    }),
  })
}

export async function revokeInvitation(scope: AccountScope, contactId: string): Promise<void> {
  await lockContacts(scope)
  const contact = await getStoredContact(scope, contactId)
  if (contact.status !== 'invited') throw new Problem('not_invited', { detail: 'There is no invitation to withdraw.' })
  const change = await allowChange(scope, contact)
  await endInvitation(scope, change)
  await setStatus(scope, change, 'active')
  await recordActivity(scope, { action: 'invitation withdrawn', entity: 'contact', entityId: contactId })
}

export async function endInvitation(scope: AccountScope, change: AllowedChange): Promise<void> {
  await expireLinks(scope, change.contactId, ['invitation', 'verification'])
  await deleteInvitedUser(scope, change)
}

interface PermissionChange {
  contactId: string
  grants: readonly Grant[]
  /** The staff's reason, for changes made from the desk. */
  reason?: string
  version: number | undefined
}

export async function changePermissions(scope: AccountScope, wanted: PermissionChange): Promise<void> {
  const { contactId, grants, reason, version } = wanted
  await lockContacts(scope)
  const contact = await getStoredContact(scope, contactId)
  if (version !== undefined && version !== contact.version) throw new Problem('stale')
  if (!contact.isPortalUser)
    throw new Problem('no_portal_access', { detail: `${contact.name} has no access to the portal. Invite them.` })
  if (contact.status === 'left')
    throw new Problem('contact_left', { detail: `${contact.name} has left. Reinstate them first.` })
  const change = await allowChange(scope, contact, grants)
  await assertKeeps(scope, contact, { isManager: isManager(grants) })
  await grant(scope, change)
  await reviseContact(scope, contactId)
  await recordActivity(scope, {
    action: 'permissions changed',
    entity: 'contact',
    entityId: contactId,
    before: inWords(contact.grants),
    after: { ...inWords(grants), ...(reason !== undefined && { reason }) },
  })
  await notify(scope, {
    kind: 'access',
    title: 'Your permissions have changed',
    text: `${actorName(scope)} changed your permissions. Your menu now shows what you can use.`,
    entity: 'contact',
    entityId: contactId,
    path: pageOf('dashboard'),
    people: [contact.signInEmail ?? contact.email],
  })
}

type Limit = Pick<Grant, 'sites' | 'until'>

interface OnePermission {
  contactId: string
  resource: Grant['resource']
  /** Null withdraws it. */
  limit: Limit | null
}

/** Gives or withdraws one permission, and leaves the others; false if the person has it so already, or has it not. */
export async function changePermission(scope: AccountScope, { contactId, resource, limit }: OnePermission) {
  await lockContacts(scope)
  const { grants } = await getStoredContact(scope, contactId)
  const before = grants.find((grant) => grant.resource === resource)
  if (limit ? before && !before.isOver && isSameLimit(before, limit) : !before) return false
  const others = grants.flatMap((grant) =>
    grant.resource === resource ? [] : { resource: grant.resource, sites: grant.sites, until: grant.until },
  )
  const wanted = limit ? [...others, { resource, ...limit }] : others
  await changePermissions(scope, { contactId, grants: wanted, version: undefined })
  return true
}

const isSameLimit = (one: Limit, other: Limit) =>
  one.until === other.until && one.sites?.toSorted().join() === other.sites?.toSorted().join()

/** By permission, with sites and end date. */
const inWords = (grants: readonly Grant[]) =>
  Object.fromEntries(
    grants.map(({ resource, sites, until }) => [
      resource,
      `${sites ? `at ${sites.join(', ')}` : 'everywhere'}${until ? ` until ${until}` : ''}`,
    ]),
  )

async function grant(scope: AccountScope, change: AllowedChange): Promise<void> {
  const [unknownSite] = await listUnknownSites(
    scope,
    change.grants.flatMap(({ sites }) => sites ?? []),
  )
  if (unknownSite) throw new Problem('invalid', { fields: { grants: `This account has no site ${unknownSite}.` } })
  await replaceGrants(scope, change, actorName(scope))
}

interface Pause {
  contactId: string
  /** The staff's reason, for changes made from the desk. */
  reason?: string
}

export async function suspend(
  scope: AccountScope,
  { identityDesk }: AccessParts,
  { contactId, reason }: Pause,
): Promise<void> {
  await lockContacts(scope)
  const contact = await getStoredContact(scope, contactId)
  if (!contact.isPortalUser || contact.status !== 'active')
    throw new Problem('no_portal_access', { detail: `${contact.name} cannot sign in at present.` })
  const change = await allowChange(scope, contact)
  await assertKeeps(scope, contact, { status: 'suspended' })
  await setStatus(scope, change, 'suspended')
  const after = reason === undefined ? null : { reason }
  await recordActivity(scope, { action: 'suspended', entity: 'contact', entityId: contactId, after })
  await blockSignIn(scope, identityDesk, change)
}

export async function reinstate(
  scope: AccountScope,
  { identityDesk }: AccessParts,
  { contactId, reason }: Pause,
): Promise<void> {
  await lockContacts(scope)
  const contact = await getStoredContact(scope, contactId)
  if (contact.status !== 'suspended')
    throw new Problem('not_suspended', { detail: `${contact.name} is not suspended.` })
  const change = await allowChange(scope, contact)
  await setStatus(scope, change, 'active')
  const after = reason === undefined ? null : { reason }
  await recordActivity(scope, { action: 'reinstated', entity: 'contact', entityId: contactId, after })
  await unblockSignIn(identityDesk, change)
}

/** Only the email contains the secret; the database stores its hash. */
async function makeLink(scope: AccountScope, contactId: string, purpose: 'invitation' | 'verification', days: number) {
  await lockContacts(scope)
  if ((await countRecentLinks(scope, contactId)) >= mostLinksPerHour) {
    throw new Problem('too_many_emails', {
      detail: 'Several emails have been sent to them within the hour. Wait an hour, then send another.',
    })
  }
  const secret = randomBytes(32).toString('base64url')
  await insertLink(scope, { contactId, purpose, hash: sha256(secret), days })
  return secret
}

function actorName({ person }: AccountScope): string {
  return nameOfPerson(person)
}
