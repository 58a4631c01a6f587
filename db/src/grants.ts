import { type RawBuilder, sql } from 'kysely'
import { appRole, dealerRole, staffRole } from './roles.ts'

// Rights of the gateway's roles, as parts of a migration's SQL.

/** Grants the gateway these rights on the rows of its account in a table. */
export function enableRowSecurity(table: string, rights: string): RawBuilder<unknown> {
  return policy(table, rights, 'own_account', "account_id = current_setting('portal.account_id', true)")
}

/**
 * The same for a provider table, whose rows belong to no account. Row-level security is enabled all the same, so that
 * the test for tables without it needs no exceptions.
 */
export function enableProviderRows(table: string, rights: string): RawBuilder<unknown> {
  return policy(table, rights, 'of_the_provider', 'true')
}

function policy(table: string, rights: string, name: string, using: string): RawBuilder<unknown> {
  return sql.raw(`grant ${rights} on ${table} to ${appRole};
    alter table ${table} enable row level security;
    create policy ${name} on ${table} to ${appRole} using (${using})`)
}

/** Lets the provider's staff read a table across all accounts. */
export function grantStaffRead(table: string): RawBuilder<unknown> {
  return sql.raw(`grant select on ${table} to ${staffRole};
    create policy desk_reads on ${table} for select to ${staffRole} using (true)`)
}

/** Lets calls of the provider's systems read a table across all accounts; the desk's own reads still see none of it. */
export function grantSystemsRead(table: string): RawBuilder<unknown> {
  return sql.raw(`grant select on ${table} to ${staffRole};
    create policy systems_read on ${table} for select to ${staffRole}
      using ((select current_setting('portal.for_systems', true)) = 'on')`)
}

/**
 * Whether a row belongs to a customer of `customers_of_dealer()`. The function runs once for a statement; the filter is not
 * an index condition, because the planner would multiply it with the condition of a lookup. A statement over all
 * customers adds the index condition itself (`atCustomers` in the gateway).
 */
export const ofCustomersOfDealer = 'account_id in (select unnest(customers_of_dealer()))'

/**
 * Lets a dealer's people read the rows of a table that belong to the customers of `customers_of_dealer()`. Migration 0216
 * decided it for each row instead, with the same result: a table that is added later follows its statements.
 */
export function grantDealerRead(table: string): RawBuilder<unknown> {
  return sql.raw(`grant select on ${table} to ${dealerRole};
    create policy dealer_reads on ${table} for select to ${dealerRole} using (${ofCustomersOfDealer})`)
}

/** Lets the gateway, and no other login, call a function. */
export function grantExecute(name: string): RawBuilder<unknown> {
  return sql.raw(`revoke execute on function ${name} from public; grant execute on function ${name} to ${appRole}`)
}
