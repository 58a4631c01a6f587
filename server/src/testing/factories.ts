import type { RecordLimit } from '@portal/contract/api-keys/record-limits.ts'
import { permissionResources, type PermissionResource } from '@portal/contract/permission.ts'
import type { ProductCategory } from '@portal/contract/services/category.ts'
import type { ServiceCondition } from '@portal/contract/services/values.ts'
import type { Database } from '@portal/db/src/database.ts'
import { quickHash } from '@portal/db/src/testing/quick-hash.ts'
import { sql } from 'kysely'
import { makeKey } from '../gateway/api-keys/key-text.ts'
import { testPassword } from './portal.ts'

type System = Pick<Database, 'system'>

let lastNumber = 0

/** Test data: each call creates a new record with a unique name. */
function next(prefix: string): string {
  lastNumber += 1
  return `${prefix}${lastNumber}`
}

interface AccountOptions {
  type?: 'customer' | 'dealer'
  dealer?: string
  name?: string
}

/** Returns the account id. */
export async function createAccount({ system }: System, options: AccountOptions = {}): Promise<string> {
  const accountId = next('A')
  await sql`
    insert into account (account_id, clc_account_id, trading_name, type, parent_dealer_id)
    values (${accountId}, ${`CLC-${accountId}`}, ${options.name ?? `Account ${accountId}`}, ${options.type ?? 'customer'},
      ${options.dealer ?? null})`.execute(system)
  return accountId
}

interface UserOptions {
  permissions?: readonly PermissionResource[]
  status?: 'invited' | 'active' | 'suspended' | 'left'
  givenName?: string | null
  familyName?: string | null
}

/** Creates a person of the account who can sign in with the test password. Returns the email address. */
export async function createUser({ system }: System, accountId: string, options: UserOptions = {}): Promise<string> {
  const userId = next('user')
  const email = `${userId}@portal.example`
  const { givenName = 'Ada', familyName = 'Byron', permissions = permissionResources, status = 'active' } = options
  await sql`
    insert into identity.login (subject, email, given_name, family_name, unique_account_id, password_hash)
    values (${userId}, ${email}, ${givenName}, ${familyName}, ${accountId}, ${await quickHash(testPassword)})`.execute(
    system,
  )
  await sql`
    insert into portal_user (user_id, account_id, subject, email, given_name, family_name, status)
    values (${userId}, ${accountId}, ${userId}, ${email}, ${givenName}, ${familyName}, ${status})`.execute(system)
  await sql`
    insert into permission_grant (account_id, user_id, resource)
    select ${accountId}, ${userId}, unnest(${[...permissions]}::text[])`.execute(system)
  return email
}

interface SiteOptions {
  siteId?: string
  name?: string
  exchangeName?: string | null
  cabinet?: string | null
}

export async function createSite({ system }: System, accountId: string, options: SiteOptions = {}): Promise<string> {
  const siteId = options.siteId ?? next('SITE-')
  await sql`
    insert into site (account_id, site_id, name, address, postcode, exchange_name, cabinet)
    values (${accountId}, ${siteId}, ${options.name ?? `Site ${siteId}`}, '1 Wharf Road', 'LS1 4AB',
      ${options.exchangeName ?? null}, ${options.cabinet ?? null})`.execute(system)
  return siteId
}

interface ServiceOptions {
  serviceId?: string
  name?: string
  productCategory?: ProductCategory
  productName?: string
  condition?: ServiceCondition
  status?: string
  supplier?: string | null
  siteId?: string | null
  orderRef?: string | null
  downMbps?: number | null
  contractEnd?: string | null
  referenceTerms?: string
  careLevel?: string
  supplierRef?: string
  recurringPence?: number
  details?: Partial<Record<'tech' | 'ethernet' | 'vcd', object>>
}

/** Returns the service id. */
export async function createService(
  { system }: System,
  accountId: string,
  options: ServiceOptions = {},
): Promise<string> {
  const serviceId = options.serviceId ?? next('S-9000')
  const { name = `Service ${serviceId}`, productCategory = 'Connectivity', productName = 'FTTP broadband' } = options
  await sql`
    insert into service (account_id, service_id, site_id, name, product_category, product_name, supplier, order_ref,
      status, condition, down_mbps, up_mbps, contract_end, reference_terms, care_level, supplier_ref,
      recurring_pence)
    values (${accountId}, ${serviceId}, ${options.siteId ?? null}, ${name}, ${productCategory}, ${productName},
      ${options.supplier ?? null}, ${options.orderRef ?? null}, ${options.status ?? 'active'},
      ${options.condition ?? 'working'}, ${options.downMbps ?? null}, ${options.downMbps ?? null},
      ${options.contractEnd ?? null}, ${options.referenceTerms ?? ''}, ${options.careLevel ?? null},
      ${options.supplierRef ?? null}, ${options.recurringPence ?? null})`.execute(system)
  for (const [kind, details] of Object.entries(options.details ?? {})) {
    await sql`
      insert into ${sql.table(`service_${kind}_details`)} (account_id, service_id, details)
      values (${accountId}, ${serviceId}, ${JSON.stringify(details)}::jsonb)`.execute(system)
  }
  return serviceId
}

/** Traffic measured the given number of minutes ago. */
export async function createTraffic(
  { system }: System,
  accountId: string,
  serviceId: string,
  measured: readonly { minutesAgo: number; inMbps: number; outMbps: number }[],
): Promise<void> {
  await sql`
    insert into service_traffic (account_id, service_id, at, in_mbps, out_mbps)
    select ${accountId}, ${serviceId}, now() - make_interval(mins => ("minutesAgo")::integer), "inMbps", "outMbps"
    from jsonb_to_recordset(${JSON.stringify(measured)}::jsonb) as m ("minutesAgo" integer, "inMbps" real, "outMbps" real)`.execute(
    system,
  )
}

interface ContactOptions {
  firstName?: string
  lastName?: string
  email?: string
  roles?: readonly string[]
  sites?: readonly string[]
  phone?: string | null
}

/** Creates a contact without a sign-in. Returns its id. */
export async function createContact({ system }: System, accountId: string, options: ContactOptions = {}) {
  const contactId = next('C-')
  const { firstName = 'Mary', lastName = 'Somerville', roles = ['Purchasing'], sites = [], phone = null } = options
  await sql`
    insert into contact (account_id, contact_id, first_name, last_name, email, roles, sites, phone)
    values (${accountId}, ${contactId}, ${firstName}, ${lastName},
      ${options.email ?? `${contactId.toLowerCase()}@customer.example`}, ${[...roles]}::text[], ${[...sites]}::text[],
      ${phone})`.execute(system)
  return contactId
}

/** The contact of a user. */
export async function contactOf({ system }: System, email: string): Promise<string> {
  const { rows } = await sql<{ contactId: string }>`
    select contact_id as "contactId" from contact c join portal_user u on u.user_id = c.user_id
    where u.email = ${email}`.execute(system)
  if (!rows[0]) throw new Error(`${email} is no contact`)
  return rows[0].contactId
}

interface KeyOptions {
  permissions?: readonly PermissionResource[]
  sites?: readonly string[] | null
  isReadOnly?: boolean
  addresses?: readonly string[]
  recordLimits?: readonly RecordLimit[] | null
  perMinute?: number
  expires?: string
  name?: string
}

/** Creates an API key for a person, by email address. Returns the secret. */
export async function createKey({ system }: System, email: string, options: KeyOptions = {}): Promise<string> {
  const {
    permissions = permissionResources,
    sites = null,
    isReadOnly = false,
    addresses = [],
    recordLimits = null,
  } = options
  const { keyId, secret, hash } = makeKey()
  await sql`
    insert into api_key (account_id, key_id, user_id, name, secret_hash, resources, sites, is_read_only, addresses,
      per_minute, record_limits, expires_at)
    select account_id, ${keyId}, user_id, ${options.name ?? next('Key ')}, ${hash}, ${[...permissions]}::text[],
      ${sites}::text[], ${isReadOnly}, ${[...addresses]}::text[], ${options.perMinute ?? 100_000},
      ${recordLimits && JSON.stringify(recordLimits)}::jsonb, now() + ${options.expires ?? '30 days'}::interval
    from portal_user where email = ${email}`.execute(system)
  return secret
}

/** Every email to this address, newest first. */
export async function mailsTo({ system }: System, email: string): Promise<{ subject: string; text: string }[]> {
  const { rows } = await sql<{ subject: string; text: string }>`
    select subject, body as text from mail.message where recipient = ${email} order by message_id desc`.execute(system)
  return rows
}
