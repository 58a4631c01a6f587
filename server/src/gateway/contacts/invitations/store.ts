import { DeskNewcomer, type DeskNewcomerFilter } from '@portal/contract/desk/invitations.ts'
import type { InvitationState } from '@portal/contract/desk/invitation-values.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { boolean, number, rowsOf, text, timestampOrNull } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../../lib/utc.ts'
import { isSearch, joinNamed, typed } from '../../../lists/read-page.ts'
import type { DeskScope } from '../../../scope/account-scope.ts'

const contacts = sql`contact c join account owner on owner.account_id = c.account_id`

/** The latest invitation of each. */
const invitation = sql`left join lateral (
  select created_at, used_at, expires_at from contact_link k
  where k.account_id = c.account_id and k.contact_id = c.contact_id and k.purpose = 'invitation'
  order by created_at desc limit 1) l on true`

const isEnded = sql`(l.used_at is not null or l.expires_at <= now())`
const state = sql`
  case when c.status = 'active' and c.user_id is not null then 'accepted'
    when c.status = 'active' or l.created_at is null then 'notInvited'
    when ${isEnded} then 'ended'
    else 'invited' end`

const isInvited = (condition: RawBuilder<unknown>) => sql`
  (c.status <> 'active' and (c.account_id, c.contact_id) in (select l.account_id, l.contact_id
    from (select distinct on (account_id, contact_id) account_id, contact_id, used_at, expires_at from contact_link
      where purpose = 'invitation' order by account_id, contact_id, created_at desc) l where ${condition}))`

/** The same as a condition: the invitations are read once, and not for each contact. */
const isIn: Record<InvitationState, RawBuilder<unknown>> = {
  accepted: sql`(c.status = 'active' and c.user_id is not null)`,
  notInvited: sql`(c.status = 'active' and c.user_id is null or c.status <> 'active' and (c.account_id, c.contact_id)
    not in (select k.account_id, k.contact_id from contact_link k where k.purpose = 'invitation'))`,
  invited: isInvited(sql`not ${isEnded}`),
  ended: isInvited(isEnded),
}

/** Suspended people are not newcomers: the desk or an administrator restores them. */
const hasNotCome = sql`c.last_signed_in_at is null and c.status in ('active', 'invited') and owner.closed_at is null`

export const Invitee = z.strictObject({
  accountId: text,
  accountType: z.enum(['customer', 'dealer']),
  contactId: text,
  email: text,
  name: text,
  /** Whether the person has a sign-in with permissions already, as an import creates it. */
  hasSignIn: boolean,
})
export type Invitee = z.infer<typeof Invitee>

export interface Chosen extends Partial<Pick<DeskNewcomerFilter, 'role' | 'accountId' | 'search'>> {
  /** The contacts of a file; everyone if omitted. */
  contacts?: readonly { accountId: string | null; email: string }[] | undefined
  /** All if omitted. */
  states?: readonly InvitationState[]
}

/** Of all open accounts, because the operator invites for any of them. */
export const listInvitees = (db: Sql, chosen: Chosen): Promise<Invitee[]> =>
  rowsOf(Invitee)`
    select c.account_id as "accountId", owner.type as "accountType", c.contact_id as "contactId", c.email, c.name,
      c.user_id is not null as "hasSignIn"
    from ${contacts} ${joinNamed(chosen.search, sql`c.account_id`)} where ${sql.join(conditions(chosen), sql` and `)}
    order by c.account_id, c.name, c.contact_id`.all(db)

function conditions({ accountId, contacts: named, role, states, search }: Chosen) {
  const found = [hasNotCome]
  if (states) found.push(sql`(${sql.join([sql`false`, ...states.map((each) => isIn[each])], sql` or `)})`)
  if (accountId) found.push(sql`c.account_id = ${accountId}`)
  if (role) found.push(sql`${role} = any (c.roles)`)
  if (named)
    found.push(sql`exists (
      select from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as chosen ("accountId" text, email text)
      where lower(chosen.email) = lower(c.email) and coalesce(chosen."accountId", c.account_id) = c.account_id)`)
  return [...found, ...typed(search, nameOrEmail, sql`c.account_id`)]
}

/** The stored text has also phone numbers, and is compared first: to join the two for each person costs more. */
const nameOrEmail = (pattern: string) =>
  sql`(c.search like ${pattern} and lower(c.name || ' ' || c.email) like ${pattern})`

const Tabs = { notInvited: number, invited: number, ended: number, accepted: number }

/** The number of them in each status. */
export async function countNewcomers({ tx }: DeskScope) {
  const of = (each: InvitationState) => sql`count(*) filter (where ${isIn[each]})`
  const counts = await rowsOf(Tabs)`
    select ${of('notInvited')} as "notInvited", ${of('invited')} as invited, ${of('ended')} as ended,
      ${of('accepted')} as accepted
    from ${contacts} where ${hasNotCome}`.first(tx)
  if (!counts) throw new Error('The tabs were not counted')
  return counts
}

/** The people who have never signed in, for a list or its file. */
export const newcomers = ({ state: only, ...filter }: DeskNewcomerFilter) => ({
  columns: sql`
    c.account_id as "accountId", a.trading_name as "accountName", c.contact_id as "contactId", c.name, c.email, c.roles,
    ${state} as state, ${utc('l.created_at')} as "invitedAt"`,
  from: sql`${contacts} ${joinNamed(filter.search, sql`c.account_id`)}`,
  where: conditions(only ? { ...filter, states: [only] } : filter),
  order: sql`c.account_id, c.name, c.contact_id`,
  joined: { to: 'c', by: sql`join account a on a.account_id = c.account_id ${invitation}` },
  keyed: { table: 'contact', as: 'c', key: ['account_id', 'contact_id'] },
  isWide: isSearch(filter.search),
})

export const Progress = DeskNewcomer.pick({ accountId: true, accountName: true, name: true, email: true }).extend({
  status: z.enum(['active', 'invited', 'suspended']),
  state: DeskNewcomer.shape.state,
  invitedAt: timestampOrNull,
  lastSignedInAt: timestampOrNull,
})
export type Progress = z.infer<typeof Progress>

/** The people with a sign-in; the ones that were never used come first. */
export const listProgress = (system: Sql, accountId: string | null): Promise<Progress[]> =>
  rowsOf(Progress)`
    select c.account_id as "accountId", owner.trading_name as "accountName", c.name, c.email, c.status, ${state} as state,
      l.created_at as "invitedAt", c.last_signed_in_at as "lastSignedInAt"
    from ${contacts} ${invitation}
    where c.user_id is not null and c.status <> 'left' and owner.closed_at is null
      and (${accountId}::text is null or c.account_id = ${accountId})
    order by owner.trading_name, c.account_id, c.last_signed_in_at is not null, c.name`.all(system)
