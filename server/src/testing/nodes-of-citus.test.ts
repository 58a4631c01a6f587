import { isOnCitus } from '@portal/db/src/testing/on-citus.ts'
import { asGateway, connect, type Database, inAccount } from '@portal/db/src/database.ts'
import { applyDistribution } from '@portal/db/src/distribution/apply.ts'
import { joinNodes } from '@portal/db/src/distribution/nodes.ts'
import { migrate } from '@portal/db/src/migrate.ts'
import { prepared } from '@portal/db/src/prepared-statements.ts'
import { onNodes, startCitus } from '@portal/db/src/testing/citus.ts'
import { eventually } from '@portal/db/src/testing/eventually.ts'
import { sql } from 'kysely'
import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createAccount, createService, createUser } from './factories.ts'
import { type SignedInBrowser, startTestPortalOn } from './portal.ts'

// `npm run test:citus` runs these. They kill a node and move shards, so they have a cluster of their own.
const onCitus = test.runIf(isOnCitus)

interface Customer {
  account: string
  browser: SignedInBrowser
}

const folder = mkdtempSync(join(tmpdir(), 'portal-citus-'))
let database: Database
const nodes: { host: string; port: number }[] = []
/** A customer on each worker, and the worker of each. */
const customers = new Map<string, Customer>()

if (isOnCitus) {
  const cluster = await startCitus(folder, process.env.TEST_POSTGRES ?? '', 2)
  const { coordinator, workers } = cluster
  nodes.push(...workers)
  await onNodes(
    workers.map((worker) => ({ ...coordinator, ...worker })),
    'create extension citus',
  )
  database = connect(coordinator, { gateway: asGateway(coordinator), poolSize: 5 })
  await migrate(database.system)
  await joinNodes(database.system, { host: coordinator.host ?? '', port: Number(coordinator.port) }, workers)
  await applyDistribution(database.system)
  afterAll(async () => {
    await database.close()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const portal = await startTestPortalOn(database, 'postgres')
  while (customers.size < workers.length) {
    const account = await createAccount(database)
    const node = await nodeOf(account)
    if (customers.has(node)) continue
    await createService(database, account, { serviceId: `S-${account}` })
    const email = await createUser(database, account, { permissions: ['BusinessPortalServices'] })
    customers.set(node, { account, browser: await portal.signIn(email) })
  }
}

/** The folder of the socket of the worker that has the rows of the account. */
async function nodeOf(account: string): Promise<string> {
  const { rows } = await sql<{ node: string }>`
    select n.nodename as node from pg_dist_placement p join pg_dist_node n using (groupid)
    where p.shardid = get_shard_id_for_distribution_column('service', ${account}::text)`.execute(database.system)
  return rows[0]?.node ?? ''
}

const services = ({ browser }: Customer) => browser.gateway('/service-info/api/services')
const on = (node: string | undefined): Customer => {
  const customer = customers.get(node ?? '')
  if (!customer) throw new Error(`No customer on ${node}`)
  return customer
}

onCitus('each account sees its own rows only, also through one connection and one prepared statement', async () => {
  const [first, second] = [on(nodes[0]?.host), on(nodes[1]?.host)]
  const one = { app: connect(database.connection, { gateway: asGateway(database.connection), poolSize: 1 }).app }
  const read = ({ account }: Customer) =>
    inAccount(one, account, async (tx) => {
      const marked = sql.raw(prepared)
      const { rows } = await sql<{
        id: string
      }>`${marked} select service_id as id from service where name <> ${''}`.execute(tx)
      const whole = await sql<{ id: string }>`${marked} select account_id as id from account`.execute(tx)
      return [...rows, ...whole.rows].map(({ id }) => id)
    })
  for (const customer of [first, second, first, second]) {
    expect(await read(customer)).toEqual([`S-${customer.account}`, customer.account])
  }
  expect(await inAccount(one, 'A-none', (tx) => sql`select from service`.execute(tx))).toMatchObject({ rows: [] })
  await one.app.destroy()
})

/** Moves the shard of the account between the workers. */
async function moveShard(account: string, [from, to]: typeof nodes): Promise<void> {
  await sql`
    select citus_move_shard_placement(get_shard_id_for_distribution_column('service', ${account}::text),
      ${from?.host}, ${from?.port}::integer, ${to?.host}, ${to?.port}::integer, 'force_logical')`.execute(
    database.system,
  )
}

onCitus('an account’s shard moves while it is written and read, and nothing is lost', async () => {
  const { account } = on(nodes[0]?.host)
  let isMoving = true
  const write = async (writer: number) => {
    const confirmed: string[] = []
    while (isMoving) {
      const key = `${writer}-${confirmed.length}`
      await inAccount(database, account, (tx) =>
        sql`
          insert into dashboard_snooze (account_id, user_id, item_key, until)
          values (${account}, 'u', ${key}, now())`.execute(tx),
      )
      confirmed.push(key)
    }
    return confirmed
  }
  const read = async () => {
    const statuses = new Set<number>()
    while (isMoving) statuses.add((await services(on(nodes[0]?.host))).status)
    return statuses
  }
  const written = Promise.all([write(1), write(2)])
  const statuses = read()
  await moveShard(account, nodes).finally(() => {
    isMoving = false
  })
  const confirmed = (await written).flat()
  expect(confirmed.length).toBeGreaterThan(0)
  expect(await statuses).toEqual(new Set([200]))
  expect(await nodeOf(account)).toBe(nodes[1]?.host)
  const rows = await inAccount(database, account, (tx) =>
    sql<{ key: string }>`
      select item_key as key from dashboard_snooze where account_id = ${account} and user_id = 'u'`.execute(tx),
  )
  expect(rows.rows.map(({ key }) => key).toSorted()).toEqual(confirmed.toSorted())
  // Row-level security came with the shard.
  const other = await inAccount(database, 'A-none', (tx) => sql`select from dashboard_snooze`.execute(tx))
  expect(other.rows).toEqual([])
  await moveShard(account, nodes.toReversed())
})

onCitus('a table that a migration adds goes to the nodes when the distribution is applied again', async () => {
  const migration = [
    'create table added_later (account_id text not null references account, id text not null, primary key (account_id, id))',
    'grant select on added_later to portal_app',
    'alter table added_later enable row level security',
    `create policy own_account on added_later to portal_app
      using (account_id = current_setting('portal.account_id', true))`,
    `insert into added_later select account_id, 'x' from account`,
  ]
  for (const statement of migration) await sql.raw(statement).execute(database.system)
  await applyDistribution(database.system)
  const { rows } = await sql`
    select citus_table_type as type from citus_tables where table_name = 'added_later'::regclass`.execute(
    database.system,
  )
  expect(rows).toEqual([{ type: 'distributed' }])
  for (const { account } of customers.values()) {
    const own = await inAccount(database, account, (tx) =>
      sql`select account_id as account from added_later`.execute(tx),
    )
    expect(own.rows).toEqual([{ account }])
  }
})

onCitus('an account gets a shard of its own while it is used', async () => {
  const { account } = on(nodes[1]?.host)
  await onNodes(
    [database.connection],
    `select isolate_tenant_to_new_shard('service', '${account}', 'CASCADE', 'force_logical')`,
  )
  const { rows } = await sql<{ accounts: number }>`
    select count(distinct account_id)::integer as accounts from service
    where get_shard_id_for_distribution_column('service', account_id)
      = get_shard_id_for_distribution_column('service', ${account}::text)`.execute(database.system)
  expect(rows[0]?.accounts).toBe(1)
  expect(await (await services(on(nodes[1]?.host))).json()).toMatchObject({ rows: [{ serviceId: `S-${account}` }] })
})

onCitus(
  'the accounts of a killed node answer 503, others work, and nothing is lost',
  async () => {
    const [alive, dead] = [on(nodes[0]?.host), on(nodes[1]?.host)]
    const data = join(folder, 'worker-2', 'postgresql')
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    // Without its folder it is not started again.
    renameSync(data, `${data}-away`)
    process.kill(pid, 'SIGKILL')
    await eventually(async () => {
      const answer = await services(dead)
      expect(answer.status).toBe(503)
      expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/\S/) })
    })
    expect((await services(alive)).status).toBe(200)
    renameSync(`${data}-away`, data)
    // Recovery takes its time on a busy machine.
    await vi.waitFor(async () => expect((await services(dead)).status).toBe(200), { timeout: 90_000, interval: 200 })
    expect(await (await services(dead)).json()).toMatchObject({ rows: [{ serviceId: `S-${dead.account}` }] })
  },
  180_000,
)
