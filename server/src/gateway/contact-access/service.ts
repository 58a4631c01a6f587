import { invitationDays, verificationDays } from '@portal/contract/contact-values.ts'
import type { Grant } from '@portal/contract/contacts.ts'
import { Problem } from '@portal/contract/problem.ts'
import { createHash, randomBytes } from 'node:crypto'
import { recordActivity } from '../../lib/activity.ts'
import { newId } from '../../lib/new-id.ts'
import { withoutLinks } from '../../mail/quoted.ts'
import { queueMail } from '../../mail/store.ts'
import { findAccountName } from '../accounts/store.ts'
import type { AccountScope } from '../actor.ts'
import { allowChange, type AllowedChange } from '../people-rules/service.ts'
import type { GatewayParts } from '../bind-scoped.ts'
import { assertKeeps, getStoredContact, isManager } from '../contacts/service.ts'
import { listUnknownSites, lockContacts, type StoredContact, touchContact } from '../contacts/store.ts'
import { notify } from '../notifications/notify.ts'
import type { IdentityDesk } from '../../people/identity-desk.ts'
import {
  actsElsewhere,
  countRecentLinks,
  deleteInvitedUser,
  insertLink,
  insertUser,
  replaceGrants,
  setInvitedEmail,
  setStatus,
  expireLinks,
} from './store.ts'
import { nameOfPerson } from '../../people/name-of.ts'

export type AccessParts = Pick<GatewayParts, 'config' | 'identityDesk'>

interface Invitation {
  contactId: string
  /** What the person may use; what was said before if it is left out. */
  grants: readonly Grant[] | undefined
  requestId: string
}

const mostLinksPerHour = 5

/** Invites somebody, or sends the invitation again. */
export async function invite(scope: AccountScope, parts: AccessParts, { contactId, grants, requestId }: Invitation) {
  const { config, identityDesk } = parts
  if (!identityDesk)
    throw new Problem('identity_managed_elsewhere', {
      detail: 'Your identity server adds its people itself. Ask whoever runs it.',
    })
  await lockContacts(scope)
  const contact = await getStoredContact(scope, contactId)
  if (contact.status === 'left')
    throw new Problem('contact_left', { detail: `${contact.name} has left. Bring them back first.` })
  if (contact.isPortalUser && contact.status !== 'invited')
    throw new Problem('already_signs_in', { detail: `${contact.name} can sign in already.` })
  if ((grants ?? contact.grants).length === 0) {
    throw new Problem('invalid', { fields: { grants: 'Choose at least one permission.' } })
  }
  const change = await allowChange(scope, contact, grants)
  // Somebody who signs in already gets this account beside the other ones; only a closed login is in the way.
  const isClosed = (await identityDesk.findSubject(contact.email)) === null
  if (isClosed && (await identityDesk.isTaken(contact.email, contact.subject ?? undefined))) {
    throw new Problem('email_taken', {
      detail: 'Somebody signs in to the portal by this address already. Use another address.',
    })
  }
  if (contact.isPortalUser) await setInvitedEmail(scope, change)
  else await insertUser(scope, change, `u-${newId(24).toLowerCase()}`)
  if (grants) await grant(scope, change)
  const secret = await makeLink(scope, contactId, 'invitation', invitationDays)
  await touchContact(scope, contactId)
  await queueMail(scope.tx, {
    kind: 'asked',
    to: contact.email,
    subject: `You are invited to the ${config.PRODUCT_NAME} Portal`,
    text: [
      `Hello ${withoutLinks(contact.firstName)},`,
      '',
      `${withoutLinks(actorName(scope))} invites you to the ${config.PRODUCT_NAME} Portal, to act for ${await findAccountName(scope)}.`,
      `Come in within ${invitationDays} days; the link works once. If you sign in to the portal already, you keep your`,
      'password and choose between your accounts at the top of the page; otherwise you set one:',
      '',
      `${config.BASE_URL}/invitation#${secret}`,
      '',
      `You did not expect this? Do nothing, or ring ${config.SUPPORT_PHONE}.`,
    ].join('\n'),
  })
  const after = { email: contact.email, permissions: (grants ?? contact.grants).map(({ resource }) => resource) }
  await recordActivity(scope, { action: 'invited', entity: 'contact', entityId: contactId, after, requestId })
}

/** Mails a link by which the person proves the address; somebody who was invited proves it by accepting. */
export async function sendVerification(scope: AccountScope, parts: AccessParts, contactId: string): Promise<void> {
  const contact = await getStoredContact(scope, contactId)
  if (contact.status === 'invited') return invite(scope, parts, { contactId, grants: undefined, requestId: '' })
  if (contact.status === 'left') throw new Problem('contact_left', { detail: `${contact.name} has left.` })
  if (contact.emailVerified) throw new Problem('email_already_verified', { detail: 'This address is proven already.' })
  const { config } = parts
  const secret = await makeLink(scope, contactId, 'verification', verificationDays)
  await queueMail(scope.tx, {
    kind: 'asked',
    to: contact.email,
    subject: 'Is this your e-mail address?',
    text: [
      `Hello ${withoutLinks(contact.firstName)},`,
      '',
      `${withoutLinks(actorName(scope))} named you as a contact of ${await findAccountName(scope)} at the ${config.PRODUCT_NAME} Portal.`,
      `Confirm within ${verificationDays} days that this address is yours:`,
      '',
      `${config.BASE_URL}/verify-email#${secret}`,
      '',
      `It is not for you? Do nothing, or ring ${config.SUPPORT_PHONE}.`,
    ].join('\n'),
  })
}

export async function revokeInvitation(scope: AccountScope, contactId: string, requestId: string): Promise<void> {
  await lockContacts(scope)
  const contact = await getStoredContact(scope, contactId)
  if (contact.status !== 'invited') throw new Problem('not_invited', { detail: 'There is no invitation to take back.' })
  const change = await allowChange(scope, contact)
  await endInvitation(scope, change)
  await setStatus(scope, change, 'active')
  await recordActivity(scope, { action: 'invitation taken back', entity: 'contact', entityId: contactId, requestId })
}

export async function endInvitation(scope: AccountScope, change: AllowedChange): Promise<void> {
  await expireLinks(scope, change.contactId, ['invitation', 'verification'])
  await deleteInvitedUser(scope, change)
}

interface PermissionChange {
  contactId: string
  grants: readonly Grant[]
  /** In the words of the staff, where they do it. */
  reason?: string
  version: number | undefined
  requestId: string
}

export async function changePermissions(scope: AccountScope, wanted: PermissionChange): Promise<void> {
  const { contactId, grants, reason, version, requestId } = wanted
  await lockContacts(scope)
  const contact = await getStoredContact(scope, contactId)
  if (version !== undefined && version !== contact.version) throw new Problem('stale')
  if (!contact.isPortalUser)
    throw new Problem('no_portal_access', { detail: `${contact.name} has no access to the portal. Invite them.` })
  if (contact.status === 'left')
    throw new Problem('contact_left', { detail: `${contact.name} has left. Bring them back first.` })
  const change = await allowChange(scope, contact, grants)
  await assertKeeps(scope, contact, { isManager: isManager(grants) })
  await grant(scope, change)
  await touchContact(scope, contactId)
  await recordActivity(scope, {
    action: 'permissions changed',
    entity: 'contact',
    entityId: contactId,
    before: inWords(contact.grants),
    after: { ...inWords(grants), ...(reason !== undefined && { reason }) },
    requestId,
  })
  await notify(scope, {
    kind: 'access',
    title: 'What you may use has changed',
    text: `${actorName(scope)} changed it. The menu shows what is there for you now.`,
    entity: 'contact',
    entityId: contactId,
    path: '/',
    people: [contact.signInEmail ?? contact.email],
  })
}

/** By permission where it counts, and until when. */
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
  /** In the words of the staff, where they do it. */
  reason?: string
  requestId: string
}

export async function suspend(
  scope: AccountScope,
  { identityDesk }: AccessParts,
  { contactId, reason, requestId }: Pause,
): Promise<void> {
  await lockContacts(scope)
  const contact = await getStoredContact(scope, contactId)
  if (!contact.isPortalUser || contact.status !== 'active')
    throw new Problem('no_portal_access', { detail: `${contact.name} cannot sign in as it is.` })
  const change = await allowChange(scope, contact)
  await assertKeeps(scope, contact, { status: 'suspended' })
  await setStatus(scope, change, 'suspended')
  const after = reason === undefined ? null : { reason }
  await recordActivity(scope, { action: 'suspended', entity: 'contact', entityId: contactId, after, requestId })
  await suspendLogin(scope, identityDesk, contact)
}

export async function letIn(
  scope: AccountScope,
  { identityDesk }: AccessParts,
  { contactId, reason, requestId }: Pause,
): Promise<void> {
  await lockContacts(scope)
  const contact = await getStoredContact(scope, contactId)
  if (contact.status !== 'suspended')
    throw new Problem('not_suspended', { detail: `${contact.name} is not suspended.` })
  await setStatus(scope, await allowChange(scope, contact), 'active')
  const after = reason === undefined ? null : { reason }
  await recordActivity(scope, { action: 'let in again', entity: 'contact', entityId: contactId, after, requestId })
  if (contact.subject) await identityDesk?.setSuspended(contact.subject, false)
}

/** The login is everybody's who relies on the person: another account keeps them, and this one is closed to them anyway. */
export async function suspendLogin(
  scope: AccountScope,
  identityDesk: IdentityDesk | undefined,
  { subject }: StoredContact,
): Promise<void> {
  if (subject && !(await actsElsewhere(scope.tx, subject))) await identityDesk?.setSuspended(subject, true)
}

/** The secret goes into the mail; only its hash is kept. */
async function makeLink(scope: AccountScope, contactId: string, purpose: 'invitation' | 'verification', days: number) {
  await lockContacts(scope)
  if ((await countRecentLinks(scope, contactId)) >= mostLinksPerHour) {
    throw new Problem('too_many_emails', {
      detail: 'They were sent several mails within the hour. Wait an hour, then send another one.',
    })
  }
  const secret = randomBytes(32).toString('base64url')
  await insertLink(scope, { contactId, purpose, hash: hashOf(secret), days })
  return secret
}

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

function actorName({ person }: AccountScope): string {
  return nameOfPerson(person)
}
