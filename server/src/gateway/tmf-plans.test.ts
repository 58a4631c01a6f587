import { isOnCitus } from '@portal/db/src/testing/on-citus.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount } from '../testing/factories.ts'
import { startTestPortal } from '../testing/portal.ts'
import type { Collection } from '../tmf/collection-store.ts'
import { troubleTickets } from './cases/trouble-tickets/store.ts'
import { serviceTests } from './diagnostics/service-tests/store.ts'
import { products } from './integration/tmf/product-store.ts'
import { productOrders } from './orders/product-orders/store.ts'

const { database } = await startTestPortal()
const account = await createAccount(database)
const many = 3000

await sql`
  insert into service (account_id, service_id, name, product_category, product_name, status, condition)
  select ${account}, 'S-' || n, 'Line ' || n, 'Connectivity', 'FTTP',
    case when n = 1 then 'suspended' else 'active' end, 'working'
  from generate_series(1, ${many}) n`.execute(database.system)
await sql`
  insert into service_order (account_id, order_id, type, journey, state, title, product_name, placed_by)
  select ${account}, '70-' || n, 'provide', 'ethernet', case when n = 1 then 'held' else 'completed' end, 'Order', 'FTTP', 'x'
  from generate_series(1, ${many}) n`.execute(database.system)
await sql`
  insert into help_case (account_id, case_id, kind, title, status, priority, own_ref, opened_by, opened_by_name, opened_at,
    updated_at, respond_by, next_update_due, resolve_by)
  select ${account}, 'CS-' || n, 'fault', 'Case', case when n = 1 then 'held' else 'closed' end, 'low', 'OWN-' || n, 'x', 'x',
    now(), now(), now(), now(), now()
  from generate_series(1, ${many}) n`.execute(database.system)
await sql`
  insert into line_test (account_id, test_id, service_id, kind, status, disruptive, requested_by, requested_by_name, steps,
    ended_at)
  select ${account}, 'T-' || n, 'S-' || n, 'status', case when n = 1 then 'rejected' else 'failed' end, false, 'x', 'x', '[]',
    now()
  from generate_series(1, ${many}) n`.execute(database.system)
for (const table of ['service', 'service_order', 'help_case', 'line_test'])
  await sql`analyze ${sql.table(table)}`.execute(database.system)

const planOf = ({ table, filters, order }: Pick<Collection<never>, 'table' | 'filters' | 'order'>, query: object) =>
  database.system.transaction().execute(async (tx) => {
    const [[name, value] = ['', '']] = Object.entries<string>({ ...query })
    // The tables of a test are small enough to be read whole.
    await sql`set local enable_seqscan = off`.execute(tx)
    const lines = await rowsOf({ 'QUERY PLAN': text })`
      explain select ${order} from ${table} where ${filters[name]?.([value])} order by ${order} limit 20`.all(tx)
    return lines.map((line) => line['QUERY PLAN']).join('\n')
  })

// A plan of Citus names what it asks of the nodes, and not their indexes.
test.skipIf(isOnCitus).each<[string, Pick<Collection<never>, 'table' | 'filters' | 'order'>, object]>([
  ['service_status_for_systems', products, { status: 'suspended' }],
  ['service_name_for_systems', products, { name: 'Line 77' }],
  ['service_order_state_for_systems', productOrders, { state: 'held' }],
  ['help_case_status_for_systems', troubleTickets, { status: 'held' }],
  ['help_case_own_ref_for_systems', troubleTickets, { externalId: 'OWN-77' }],
  ['line_test_status_for_systems', serviceTests, { state: 'rejected' }],
])('%s is the index of a filter over all accounts', async (index, collection, query) => {
  expect(await planOf(collection, query)).toContain(index)
})
