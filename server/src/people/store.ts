import type { ActionOf } from '@portal/contract/events.ts'
import type { RecordLimit } from '@portal/contract/api-keys/record-limits.ts'
import { dealerAccesses } from '@portal/contract/access/values.ts'
import { PlainDate } from '@portal/contract/plain-date.ts'
import { requireStaffRoom, permissionResources, staffResources } from '@portal/contract/permission.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { prepared } from '@portal/db/src/prepared-statements.ts'
import { boolean, rowsOf, text, textOrNull, texts } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'

const AccountType = z.enum(['customer', 'dealer'])
const Resource = z.enum([...permissionResources, ...staffResources])

const StoredPerson = z.strictObject({
  userId: text,
  subject: text,
  accountId: text,
  clcAccountId: text,
  accountName: text,
  accountType: AccountType,
  email: text,
  givenName: textOrNull,
  familyName: textOrNull,
  /** `closed` describes the account, not the person. */
  status: z.enum(['invited', 'active', 'suspended', 'left', 'closed']),
  resources: z.array(Resource),
  /** The sites of each limited permission; a permission without an entry covers all sites. */
  limits: z.partialRecord(Resource, texts),
  /** The last full day of each permission that ends, or of all of them if the person's access ends. */
  ends: z.partialRecord(Resource, PlainDate),
})

/** A portal user in one account, with their current permissions there. */
export interface Person extends z.infer<typeof StoredPerson> {
  /** The API key of the call; absent if the person called directly. */
  key?: { keyId: string; name: string; recordLimits: readonly RecordLimit[] | null }
  /** The program that makes the call for the person. */
  program?: { connectionId: string; name: string }
}

/** The requested account if the person is not part of it: they act for its dealer, or are staff with read access. */
const Customer = z.strictObject({
  accountId: text,
  name: text,
  accountType: AccountType,
  isStaff: boolean,
  clcAccountId: text,
  dealerAccess: z.enum(dealerAccesses),
  /** Whether a recent visit by this person is already recorded. */
  isNoted: boolean,
})
export type Customer = z.infer<typeof Customer>

const FoundPerson = z.strictObject({ person: StoredPerson, customer: Customer.nullable() })
export type FoundPerson = z.infer<typeof FoundPerson>

const Caller = z.strictObject({ isSignedOut: boolean, isKnown: boolean, found: FoundPerson.nullable() })
export type Caller = z.infer<typeof Caller>

export interface CallerLookup {
  subject: string
  /** The requested account; by default the person's first one. */
  accountId?: string | undefined
  /** For staff endpoints: the person's staff account, in whichever account they act. */
  asOperator?: boolean
}

const isActive = sql`(u.status = 'active' and a.closed_at is null and (u.ends_at is null or u.ends_at > now()))`

// A person whose access has ended is treated as one who has left.
const person = sql`
  json_build_object('userId', u.user_id, 'subject', u.person, 'accountId', u.account_id,
    'clcAccountId', a.clc_account_id, 'accountName', a.trading_name, 'accountType', a.type, 'email', u.email,
    'givenName', u.given_name, 'familyName', u.family_name,
    'status', case when u.status <> 'active' then u.status when u.ends_at <= now() then 'left'
      when a.closed_at is not null then 'closed' else u.status end,
    'resources', array(select g.resource from permission_grant g
      where g.user_id = u.user_id and g.starts_at <= now() and (g.ends_at is null or g.ends_at > now())
      order by g.resource),
    'limits', coalesce((select jsonb_object_agg(g.resource, g.sites) from permission_grant g
      where g.user_id = u.user_id and g.sites is not null), '{}'),
    'ends', coalesce((select jsonb_object_agg(g.resource,
        to_char(least(g.ends_at, u.ends_at) at time zone 'Europe/London' - interval '1 day', 'YYYY-MM-DD'))
      from permission_grant g
      where g.user_id = u.user_id and (g.ends_at is not null or u.ends_at is not null)), '{}'))`

const isItsDealer = sql`(a.type = 'dealer' and c.parent_dealer_id is not distinct from u.account_id)`
/** Staff with access to accounts see them as customers do. */
const mayLook = sql`exists(select from permission_grant g where g.user_id = u.user_id
  and g.resource = any (${[...requireStaffRoom('DeskAccounts')]}::text[])
  and g.starts_at <= now() and (g.ends_at is null or g.ends_at > now()))`

const customer = sql`
  case when c.account_id is not null then json_build_object('accountId', c.account_id, 'name', c.trading_name,
    'accountType', c.type, 'isStaff', not ${isItsDealer},
    'clcAccountId', c.clc_account_id, 'dealerAccess', case when ${isItsDealer} then c.dealer_access else 'read-only' end,
    'isNoted', exists(select from dealer_visit v where v.account_id = c.account_id and v.user_id = u.user_id
      and v.last_at > now() - interval '5 minutes')) end`

/**
 * The person's membership that gives access to the account: in the account itself, or in its dealer's. Without one, the
 * account does not exist for them.
 */
const places = ({ subject, accountId, asOperator = false }: CallerLookup) => sql`
  portal_user u join account a using (account_id)
    left join account c on c.account_id = ${accountId ?? null}::text and c.account_id <> u.account_id
      and not ${asOperator}::boolean and ((${isItsDealer} and c.closed_at is null) or ${mayLook})
  where u.person = ${subject}
    and (${accountId ?? null}::text is null or ${asOperator}::boolean or u.account_id = ${accountId ?? null}::text
      or c.account_id is not null)
  order by ${asOperator}::boolean and exists(select from permission_grant g
      where g.user_id = u.user_id and g.resource = any (${[...staffResources]}::text[])) desc,
    ${isActive} desc, c.account_id is null desc, u.person = u.subject desc, u.created_at, u.account_id
  limit 1`

/** Finds the person behind a subject of the identity server, on every call so that a change takes effect at once. */
export const findPerson = (db: Sql, asked: CallerLookup): Promise<FoundPerson | null> =>
  rowsOf(FoundPerson)`select ${person} as person, ${customer} as customer from ${places(asked)}`.first(db)

/**
 * The same for a call with a token. A token outlives its session by minutes; sign-out records it, so that it is
 * rejected at once. One query checks both, because every call needs both.
 */
export async function findCaller(db: Sql, asked: CallerLookup, tokenName: Buffer | null): Promise<Caller> {
  const { rows } = await rowsOf(Caller)`${sql.raw(prepared)}
    select exists(select from session.revoked_token where token_hash = ${tokenName}) as "isSignedOut",
      exists(select from portal_user where person = ${asked.subject}) as "isKnown",
      (select json_build_object('person', ${person}, 'customer', ${customer}) from ${places(asked)}) as found`.execute(
    db,
  )
  return rows[0] ?? { isSignedOut: false, isKnown: false, found: null }
}

/**
 * Recorded at intervals, so that the customer sees visits of its dealer and the provider; for staff also in the
 * activity log.
 */
export async function noteDealer(db: Sql, { person: by, customer: of }: FoundPerson): Promise<void> {
  if (!of || of.isNoted) return
  const name = [by.givenName, by.familyName].filter(Boolean).join(' ') || by.email
  await sql`
    with visit as (
      insert into dealer_visit (account_id, user_id, day, person_name, dealer_name)
      values (${of.accountId}, ${by.userId}, (now() at time zone 'Europe/London')::date, ${name}, ${by.accountName})
      on conflict (account_id, user_id, day) do update set last_at = now() returning xmax = 0 as "isFirst")
    insert into activity (account_id, actor_id, actor_name, on_behalf_of, action, entity, entity_id)
    select ${of.accountId}, ${by.userId}, ${name}, ${by.accountName}, ${'account viewed' satisfies ActionOf<'account'>}, 'account', ${of.accountId}
    from visit where ${of.isStaff} and "isFirst"`.execute(db)
}

/** Shown beside the contact. Every identity server sends people through the portal's own sign-in. */
export async function recordSignIn(db: Sql, subject: string): Promise<void> {
  await sql`
    update contact c set last_signed_in_at = now() from portal_user u
    where u.person = ${subject} and c.account_id = u.account_id and c.user_id = u.user_id`.execute(db)
}

export async function accountExists(db: Sql, accountId: string): Promise<boolean> {
  const { rows } = await sql`select from account where account_id = ${accountId}`.execute(db)
  return rows.length > 0
}
