import { sql, type Transaction } from 'kysely'

/** The domains of the customers at the embedded registry. */
export async function loadDomains(tx: Transaction<unknown>): Promise<void> {
  await sql`
    insert into embedded.domain (domain, registration)
    select name, jsonb_build_object('created', contract_start, 'expires', contract_end) from service
    where product_category = 'Domain' and contract_end is not null
    on conflict do nothing`.execute(tx)
}
