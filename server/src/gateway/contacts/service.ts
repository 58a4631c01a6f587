import type { Contact, ContactInput, Grant } from '@portal/contract/contacts/contacts.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../lib/activity.ts'
import { newId } from '../../lib/new-id.ts'
import { phoneOf, refusalOfMobile } from '../../lib/phone-number.ts'
import type { IdentityDesk } from '../../people/identity-desk.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { assertByPerson } from '../../people/by-person.ts'
import { allowAddress, findLimits } from './rules/service.ts'
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
  if (!contact) throw new Problem('not_found', { detail: 'Contact not found.' })
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

/** Adds the second factor, which only the identity server knows. */
export async function withSecondFactors<T extends { subject: string | null }>(
  desk: IdentityDesk | undefined,
  rows: readonly T[],
) {
  const subjects = rows.flatMap(({ subject }) => subject ?? [])
  const factors = subjects.length > 0 ? await desk?.listSecondFactors(subjects) : undefined
  return rows.map(({ subject, ...row }) => ({ ...row, secondFactor: factors?.get(subject ?? '') ?? null }))
}

/** Creates a contact. Returns its id. */
export async function addContact(scope: AccountScope, input: ContactInput): Promise<string> {
  await lockContacts(scope)
  const contactId = newId(10)
  const values = await checkedValues(scope, input, contactId)
  await insertContacts(scope, [{ ...values, contactId }])
  await recordActivity(scope, {
    action: 'contact added',
    entity: 'contact',
    entityId: contactId,
    after: values,
  })
  return contactId
}

interface Edit {
  contactId: string
  input: ContactInput
  version: number | undefined
}

export async function changeContact(scope: AccountScope, { contactId, input, version }: Edit) {
  await lockContacts(scope)
  const before = await getStoredContact(scope, contactId)
  if (version !== undefined && version !== before.version) throw new Problem('stale')
  // Contact details and roles decide whom we call and trust, so only a person may change those of a portal user.
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
  })
  return { isNewAddress }
}

/** Refuses a change that leaves the account without an Administrator, a Security Contact or a manager of users. */
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

/** Validates the form by field and returns the values to store. */
async function checkedValues(scope: AccountScope, input: ContactInput, contactId: string): Promise<ContactValues> {
  const fields: Record<string, string> = {}
  const phones = { phone: phoneOf(input.phone), mobile: phoneOf(input.mobile) }
  for (const [field, number] of Object.entries(phones)) {
    if (number === undefined) fields[field] = 'Enter a phone number, like 01632 960 301 or +44 1632 960 301.'
  }
  const noTexts = refusalOfMobile(phones.mobile)
  if (noTexts) fields.mobile = noTexts
  const sameEmail = await findSameEmail(scope, input.email, contactId)
  if (sameEmail) fields.email = `${sameEmail} has this address already.`
  const [unknownSite] = await listUnknownSites(scope, input.sites)
  if (unknownSite) fields.sites = `This account has no site ${unknownSite}.`
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
  return { ...input, roles: [...new Set(input.roles)], phone: phones.phone ?? null, mobile: phones.mobile ?? null }
}

function factsOf(contact: StoredContact): Partial<StoredContact> {
  const { title, firstName, lastName, email, phone, mobile, roles, sites } = contact
  return { title, firstName, lastName, email, phone, mobile, roles, sites }
}
