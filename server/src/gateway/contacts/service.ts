import type { Contact, ContactInput, Grant } from '@portal/contract/contacts.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../lib/activity.ts'
import { newId } from '../../lib/new-id.ts'
import { phoneOf } from '../../lib/phone-number.ts'
import type { IdentityDesk } from '../../people/identity-desk.ts'
import type { AccountScope } from '../actor.ts'
import { assertByPerson } from '../api-keys/policy.ts'
import { allowAddress, findLimits } from '../people-rules/service.ts'
import { obstaclesTo, type Standing } from './policy.ts'
import {
  type ContactValues,
  countOthers,
  findContact,
  findSameEmail,
  insertContacts,
  listUnknownSites,
  lockContacts,
  renameUser,
  setAddress,
  type StoredContact,
  updateContact,
} from './store.ts'

export async function getStoredContact(scope: AccountScope, contactId: string): Promise<StoredContact> {
  const contact = await findContact(scope, contactId)
  if (!contact) throw new Problem('not_found', { detail: 'This account has no such contact.' })
  return contact
}

/** The contact as the screen shows it. */
export async function getContact(
  scope: AccountScope,
  desk: IdentityDesk | undefined,
  contactId: string,
): Promise<Contact> {
  const stored = await getStoredContact(scope, contactId)
  const [contact] = await withSecondFactors(desk, [stored])
  if (!contact) throw new Problem('not_found')
  return { ...contact, limits: await findLimits(scope, stored) }
}

/** Adds who has a second factor, which only the identity server knows. */
export async function withSecondFactors<T extends { subject: string | null }>(
  desk: IdentityDesk | undefined,
  rows: readonly T[],
) {
  const subjects = rows.flatMap(({ subject }) => subject ?? [])
  const factors = subjects.length > 0 ? await desk?.listSecondFactors(subjects) : undefined
  return rows.map(({ subject, ...row }) => ({ ...row, secondFactor: factors?.get(subject ?? '') ?? null }))
}

/** A new contact of the account; answers its id. */
export async function addContact(scope: AccountScope, input: ContactInput, requestId: string): Promise<string> {
  await lockContacts(scope)
  const contactId = newId(10)
  const values = await checkedValues(scope, input, contactId)
  await insertContacts(scope, [{ ...values, contactId }])
  await recordActivity(scope, {
    action: 'contact added',
    entity: 'contact',
    entityId: contactId,
    after: values,
    requestId,
  })
  return contactId
}

interface Edit {
  contactId: string
  input: ContactInput
  version: number | undefined
  requestId: string
}

export async function changeContact(scope: AccountScope, { contactId, input, version, requestId }: Edit) {
  await lockContacts(scope)
  const before = await getStoredContact(scope, contactId)
  if (version !== undefined && version !== before.version) throw new Problem('stale')
  // By their address they are reached, by their roles they are believed: no program changes that.
  if (before.isPortalUser) assertByPerson(scope.person)
  const values = await checkedValues(scope, input, contactId)
  await assertKeeps(scope, before, { roles: values.roles })
  const isNewAddress = before.email.toLowerCase() !== values.email.toLowerCase()
  if (isNewAddress) await setAddress(scope, await allowAddress(scope, before), values.email)
  await updateContact(scope, contactId, values)
  await renameUser(scope, contactId)
  await recordActivity(scope, {
    action: 'contact changed',
    entity: 'contact',
    entityId: contactId,
    before: factsOf(before),
    after: values,
    requestId,
  })
  return { isNewAddress }
}

/** Refuses what would leave the account without an Administrator, a Security Contact or somebody who manages users. */
export async function assertKeeps(scope: AccountScope, before: StoredContact, change: Partial<Standing>) {
  const [obstacle] = await listObstacles(scope, before, change)
  if (obstacle) throw new Problem('last_of_role', { detail: obstacle })
}

export async function listObstacles(
  scope: AccountScope,
  before: StoredContact,
  change: Partial<Standing>,
): Promise<string[]> {
  const standing = { status: before.status, roles: before.roles, isManager: isManager(before.grants) }
  return obstaclesTo(standing, { ...standing, ...change }, await countOthers(scope, before.contactId))
}

export function isManager(grants: readonly Grant[]): boolean {
  return grants.some(({ resource, until }) => resource === 'BusinessPortalAccountMgmt' && until === null)
}

/** What was typed, as it is kept; refused by field. */
async function checkedValues(scope: AccountScope, input: ContactInput, contactId: string): Promise<ContactValues> {
  const fields: Record<string, string> = {}
  const phones = { phone: phoneOf(input.phone), mobile: phoneOf(input.mobile) }
  for (const [field, number] of Object.entries(phones)) {
    if (number === undefined) fields[field] = 'Enter a phone number, like 01632 960 301 or +44 1632 960 301.'
  }
  const sameEmail = await findSameEmail(scope, input.email, contactId)
  if (sameEmail) fields.email = `${sameEmail} has this address already.`
  const [unknownSite] = await listUnknownSites(scope, input.sites)
  if (unknownSite) fields.sites = `This account has no site ${unknownSite}.`
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
  return { ...input, roles: [...new Set(input.roles)], phone: phones.phone ?? null, mobile: phones.mobile ?? null }
}

/** Null where nothing was typed, undefined where it is no number. */
function factsOf(contact: StoredContact): Partial<StoredContact> {
  const { title, firstName, lastName, email, phone, mobile, roles, preferredChannel, language, sites } = contact
  return { title, firstName, lastName, email, phone, mobile, roles, preferredChannel, language, sites }
}
