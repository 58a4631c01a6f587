import { DeskNewcomer, type DeskNewcomerFilter } from '@portal/contract/desk/invitations.ts'
import { type InvitationState, invitationStates } from '@portal/contract/desk/invitation-values.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { boolean, rowsOf, text, timestampOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../../lib/utc.ts'
import { typed } from '../../../lists/read-page.ts'
import { isOfOpenAccount } from '../../../people/open-account-store.ts'

/** The contacts of open accounts, each with its latest invitation `l`. */
const contacts = sql`
  contact c join account a using (account_id) left join lateral (
    select created_at, used_at, expires_at from contact_link k
    where k.account_id = c.account_id and k.contact_id = c.contact_id and k.purpose = 'invitation'
    order by created_at desc limit 1) l on true`

const state = sql`
  case when c.status = 'active' and c.user_id is not null then 'accepted'
    when c.status = 'active' or l.created_at is null then 'notInvited'
    when l.used_at is not null or l.expires_at <= now() then 'ended'
    else 'invited' end`

/** Suspended people are not newcomers: the desk or an administrator restores them. */
const hasNotCome = sql`c.last_signed_in_at is null and c.status in ('active', 'invited') and ${isOfOpenAccount}`

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
  states: readonly InvitationState[]
}

/** Of all open accounts, because the operator invites for any of them. */
export const listInvitees = (db: Sql, chosen: Chosen): Promise<Invitee[]> =>
  rowsOf(Invitee)`
    select account_id as "accountId", a.type as "accountType", c.contact_id as "contactId", c.email, c.name,
      c.user_id is not null as "hasSignIn"
    from ${contacts} where ${sql.join(conditions(chosen), sql` and `)}
    order by account_id, c.name, c.contact_id`.all(db)

function conditions({ accountId, contacts: named, role, states, search }: Chosen) {
  const found = [hasNotCome, sql`${state} = any (${[...states]}::text[])`]
  if (accountId) found.push(sql`account_id = ${accountId}`)
  if (role) found.push(sql`${role} = any (c.roles)`)
  if (named)
    found.push(sql`exists (
      select from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as chosen ("accountId" text, email text)
      where lower(chosen.email) = lower(c.email) and coalesce(chosen."accountId", account_id) = account_id)`)
  return [...found, ...typed(search, sql`lower(c.name || ' ' || c.email)`, sql`c.account_id`)]
}

/** The people who have never signed in, for a list or its file. */
export const newcomers = ({ state: only, ...filter }: DeskNewcomerFilter) => ({
  columns: sql`
    account_id as "accountId", a.trading_name as "accountName", c.contact_id as "contactId", c.name, c.email, c.roles,
    ${state} as state, ${utc('l.created_at')} as "invitedAt"`,
  from: contacts,
  where: conditions({ ...filter, states: only ? [only] : invitationStates }),
  order: sql`account_id, c.name, c.contact_id`,
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
    select account_id as "accountId", a.trading_name as "accountName", c.name, c.email, c.status, ${state} as state,
      l.created_at as "invitedAt", c.last_signed_in_at as "lastSignedInAt"
    from ${contacts}
    where c.user_id is not null and c.status <> 'left' and a.closed_at is null
      and (${accountId}::text is null or account_id = ${accountId})
    order by a.trading_name, account_id, c.last_signed_in_at is not null, c.name`.all(system)
