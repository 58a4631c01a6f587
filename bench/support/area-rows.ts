import { type Kysely, sql } from 'kysely'

/** Tables whose rows belong together; the first one decides how many copies are made. */
interface Group {
  /** The columns that distinguish the copies of a row, by table. */
  tables: Readonly<Record<string, readonly string[]>>
  /** Only the rows of the most frequent value of this column are copied, so that one list has them all. */
  busiest?: string
}

/** Of one customer. */
export const customerRows: readonly Group[] = [
  { tables: { service: ['service_id'], cloud: ['service_id'], cloud_machine: ['service_id'] } },
  { tables: { service_order: ['order_id'], order_stage: ['order_id'] } },
  { tables: { contact: ['contact_id'], contact_subscription: ['contact_id'] } },
  { tables: { portal_user: ['user_id', 'subject', 'person', 'email'] } },
  { tables: { help_case: ['case_id'], case_message: ['case_id'] } },
  { tables: { quote: ['quote_id'], quote_version: ['quote_id'] } },
  { tables: { visit: ['visit_id'], visit_visitor: ['visit_id', 'visitor_id'] } },
  { tables: { visitor: ['visitor_id'] } },
  { tables: { dns_zone: ['zone_id', 'service_id'] } },
  { tables: { dns_change_set: ['change_set_id', 'version'] }, busiest: 'zone_id' },
  { tables: { activity: [] } },
  {
    tables: { webhook_delivery: ['delivery_id', 'occasion_id'], webhook_attempt: ['delivery_id'] },
    busiest: 'webhook_id',
  },
  { tables: { bill: ['bill_id'] }, busiest: 'billing_account_id' },
  { tables: { payment: ['payment_id'] }, busiest: 'billing_account_id' },
  { tables: { call_record: ['call_id'] }, busiest: 'service_id' },
  { tables: { backup_workload: ['workload_id'] }, busiest: 'service_id' },
  { tables: { cloud_machine: ['machine_id'] }, busiest: 'service_id' },
  { tables: { line_test: ['test_id'] }, busiest: 'service_id' },
  { tables: { service_credit: ['credit_id', 'service_id'] } },
]

/** Of one dealer. */
export const dealerRows: readonly Group[] = [
  { tables: { commission_line: ['line_no', 'earned'] }, busiest: 'statement_ref' },
]

interface Growth {
  account: string
  rows: number
}

/** Copies the rows of the account in each group until its first table has this many. */
export async function growRows(db: Kysely<unknown>, groups: readonly Group[], growth: Growth): Promise<void> {
  await withoutChecks(db, async (connection) => {
    for (const { tables, busiest } of groups) {
      const [first = ''] = Object.keys(tables)
      const of = await rowsOf(connection, first, growth.account, busiest)
      const copies = await copiesOf(connection, first, of, growth.rows)
      for (const [table, ids] of Object.entries(tables)) {
        await copyRows(connection, { table, ids, of: await sharedBy(connection, table, of), copies })
      }
    }
    await recount(connection, growth.account)
  })
}

/** Copies of valid rows need no checks, and triggers would prevent additions to issued records. */
export async function withoutChecks(db: Kysely<unknown>, work: (connection: Kysely<unknown>) => Promise<void>) {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`set synchronous_commit = off`.execute(connection)
    await work(connection)
    await sql`reset synchronous_commit`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
    await sql`reset session_replication_role`.execute(connection)
  })
}

/** The rows with these values, by column. */
type Rows = Readonly<Record<string, string>>

async function rowsOf(db: Kysely<unknown>, table: string, account: string, busiest?: string): Promise<Rows> {
  if (busiest === undefined) return { account_id: account }
  const { rows } = await sql<{ value: string }>`
    select ${sql.ref(busiest)} as value from ${sql.table(table)} where account_id = ${account}
    group by 1 order by count(*) desc, 1 limit 1`.execute(db)
  const [first] = rows
  if (!first) throw new Error(`The account has nothing in ${table}`)
  return { account_id: account, [busiest]: first.value }
}

/** The same condition for another table of the group, by the columns that it has. */
async function sharedBy(db: Kysely<unknown>, table: string, of: Rows): Promise<Rows> {
  const names = (await columnsOf(db, table)).map(({ name }) => name)
  return Object.fromEntries(Object.entries(of).filter(([column]) => names.includes(column)))
}

const matching = (of: Rows) =>
  sql.join(
    Object.entries(of).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  )

async function copiesOf(db: Kysely<unknown>, table: string, of: Rows, rows: number): Promise<number> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(table)} where ${matching(of)}`.execute(db)
  const total = Number(counted[0]?.total ?? 0)
  if (total === 0) throw new Error(`The account has nothing in ${table}`)
  return Math.max(0, Math.ceil((rows - total) / total))
}

export async function columnsOf(db: Kysely<unknown>, table: string): Promise<{ name: string; type: string }[]> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_name = ${table} and table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO'`.execute(
    db,
  )
  return rows
}

interface Copy {
  table: string
  ids: readonly string[]
  of: Rows
  copies: number
}

async function copyRows(db: Kysely<unknown>, { table, ids, of, copies }: Copy): Promise<void> {
  // A person belongs to one contact.
  const columns = (await columnsOf(db, table)).filter(({ name }) => name !== 'user_id' || ids.includes(name))
  const values = columns.map(({ name, type }) => {
    if (!ids.includes(name)) return sql.id(name)
    // Digits only, because some ids allow nothing else at the end.
    return type === 'text'
      ? sql`${sql.id(name)} || lpad(copy::text, 7, '0')`
      : sql`${sql.id(name)} + copy * (select max(${sql.id(name)}) + 1 from ${sql.table(table)} where ${matching(of)})::bigint`
  })
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.id(name)))})
    select ${sql.join(values)} from ${sql.table(table)} cross join generate_series(1, ${copies}::integer) as copy
    where ${matching(of)}`.execute(db)
}

/** The values that triggers maintain. */
async function recount(db: Kysely<unknown>, account: string): Promise<void> {
  await sql`
    update cloud_machine m set is_covered = true
    where m.account_id = ${account} and exists (select from backup_workload w
      where w.account_id = m.account_id and w.kind = 'vm' and lower(w.name) = lower(m.name))`.execute(db)
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
