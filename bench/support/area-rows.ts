import { type Kysely, sql } from 'kysely'

/** The columns that distinguish the copies of a row, by table; the first table of a group decides how many copies. */
type Group = Readonly<Record<string, readonly string[]>>

/** Of one customer. A group has the same numbers of copies, so that its rows belong together. */
export const customerRows: readonly Group[] = [
  { service: ['service_id'], cloud: ['service_id'], cloud_machine: ['service_id'] },
  { service_order: ['order_id'], order_stage: ['order_id'] },
  { contact: ['contact_id'], contact_subscription: ['contact_id'] },
  { help_case: ['case_id'], case_message: ['case_id'] },
  { quote: ['quote_id'], quote_version: ['quote_id'] },
  { visit: ['visit_id'], visit_visitor: ['visit_id', 'visitor_id'] },
  { visitor: ['visitor_id'] },
  { dns_zone: ['zone_id', 'service_id'], dns_record: ['zone_id'], dns_change_set: ['zone_id'] },
  { activity: [] },
  { notification: ['occasion_id'] },
  { webhook_delivery: ['delivery_id', 'occasion_id'], webhook_attempt: ['delivery_id'] },
  { bill: ['bill_id'], payment: ['payment_id'], payment_allocation: ['payment_id', 'bill_id'] },
  { call_record: ['call_id'] },
  { backup_workload: ['workload_id'] },
  { cloud_machine: ['machine_id'] },
  { line_test: ['test_id'] },
  { service_credit: ['credit_id', 'service_id'] },
]

/** Of one dealer. */
export const dealerRows: readonly Group[] = [{ commission_line: ['line_no', 'earned'] }]

/** Copies the rows of the account in each group until its first table has this many. */
export async function growRows(
  db: Kysely<unknown>,
  groups: readonly Group[],
  { account, rows }: { account: string; rows: number },
): Promise<void> {
  await db.connection().execute(async (connection) => {
    // Copies of valid rows need no checks, and triggers would prevent additions to issued records.
    await sql`set session_replication_role = replica`.execute(connection)
    await sql`set statement_timeout = 0`.execute(connection)
    for (const group of groups) {
      const [first = ''] = Object.keys(group)
      const copies = await copiesOf(connection, first, account, rows)
      for (const [table, ids] of Object.entries(group)) await copyRows(connection, { table, ids, account, copies })
    }
    await recount(connection, account)
    await sql`reset statement_timeout`.execute(connection)
    await sql`reset session_replication_role`.execute(connection)
  })
}

/** Incidents that have ended, of which every hundredth affected the account. */
export async function growIncidents(
  db: Kysely<unknown>,
  { customer, rows }: { customer: string; rows: number },
): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    await sql`set statement_timeout = 0`.execute(connection)
    const incidents = await copiesOf(connection, 'incident', null, rows)
    await copyRows(connection, { table: 'incident', ids: ['ref'], account: customer, copies: incidents })
    const own = { table: 'incident_account', ids: ['ref'], account: customer, copies: Math.ceil(incidents / 100) }
    await copyRows(connection, own)
    await sql`
      update incident set ended_at = least(start, now()) - make_interval(hours => length(ref)), start = least(start, now()) - make_interval(days => 2)
      where ref ~ '[0-9]{12}$'`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
    await sql`reset session_replication_role`.execute(connection)
  })
}

async function copiesOf(db: Kysely<unknown>, table: string, account: string | null, rows: number): Promise<number> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(table)}
    ${account === null ? sql`` : sql`where account_id = ${account}`}`.execute(db)
  const total = Number(counted[0]?.total ?? 0)
  if (total === 0) throw new Error(`The account has nothing in ${table}`)
  return Math.max(0, Math.ceil((rows - total) / total))
}

interface Copy {
  table: string
  ids: readonly string[]
  account: string
  copies: number
}

async function copyRows(db: Kysely<unknown>, { table, ids, account, copies }: Copy): Promise<void> {
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_name = ${table} and table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO'
      and column_name <> 'user_id'`.execute(db)
  const hasAccount = columns.some(({ name }) => name === 'account_id')
  const values = columns.map(({ name, type }) => {
    if (!ids.includes(name)) return sql.id(name)
    // Digits only, because some ids allow nothing else at the end.
    if (type === 'text') return sql`${sql.id(name)} || lpad(copy::text, 7, '0')`
    return type === 'date'
      ? sql`${sql.id(name)} - make_interval(months => copy * 13)`
      : sql`${sql.id(name)} + copy * 100000`
  })
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.id(name)))})
    select ${sql.join(values)} from ${sql.table(table)} cross join generate_series(1, ${copies}::integer) as copy
    ${hasAccount ? sql`where account_id = ${account}` : sql``}`.execute(db)
}

/** The counts that triggers maintain. */
async function recount(db: Kysely<unknown>, account: string): Promise<void> {
  await sql`delete from service_count where account_id = ${account}`.execute(db)
  await sql`
    insert into service_count (account_id, product_category, condition, services)
    select account_id, product_category, condition, count(*) from service where account_id = ${account}
    group by account_id, product_category, condition`.execute(db)
  await sql`delete from call_day where account_id = ${account}`.execute(db)
  await sql`
    insert into call_day (account_id, service_id, day, destination, calls, seconds, cost)
    select account_id, coalesce(service_id, ''), day, destination, count(*), sum(seconds), sum(cost) from call_record
    where account_id = ${account} group by account_id, day, destination, rollup (service_id)`.execute(db)
}
