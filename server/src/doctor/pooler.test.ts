import { connect, inAccount } from '@portal/db/src/database.ts'
import { prepared } from '@portal/db/src/prepared-statements.ts'
import { appRole, gatewayLogin } from '@portal/db/src/roles.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { follow } from '../portal/events/testing/follow.ts'
import { createAccount, createService, createUser } from '../testing/factories.ts'
import { withJson } from '../testing/json.ts'
import { startTestPortal, startTwin } from '../testing/portal.ts'
import { checkPooler } from './checks/pooler.ts'
import { hasPgBouncer, startPgBouncer } from './testing/pgbouncer.ts'

const portal = await startTestPortal()
const { database } = portal
const { host, port, user, database: name } = database.connection
const direct = (login = user) => `postgres://${login}@socket:${port}/${name}?host=${encodeURIComponent(String(host))}`

async function look(settings: Record<string, string>): Promise<string[]> {
  const findings = await checkPooler(readConfig({ ENVIRONMENT: 'test', ...settings }, () => 'x'.repeat(32)))
  return findings.map(({ health, words }) => `${health} ${words}`)
}

test('says that there is no pooler', async () => {
  expect(await look({ DATABASE_URL: direct(), GATEWAY_DATABASE_URL: direct(gatewayLogin) })).toEqual([
    'ok DATABASE_URL: no pooler.',
    'ok GATEWAY_DATABASE_URL: no pooler.',
  ])
})

describe.skipIf(!hasPgBouncer)('PgBouncer', () => {
  async function start(settings: Record<string, string | number>) {
    const { urlOf, stop } = await startPgBouncer(database.connection, settings)
    onTestFinished(stop)
    return urlOf
  }
  const limitStatements = (limit: string) =>
    sql`alter database ${sql.id(String(name))} set statement_timeout to ${sql.raw(limit)}`.execute(database.system)
  const ignoring = { ignore_startup_parameters: 'statement_timeout' }

  test('in session mode works, but without the time limit of statements', async () => {
    const urlOf = await start({ pool_mode: 'session', ...ignoring })
    expect(await look({ DATABASE_URL: urlOf(), GATEWAY_DATABASE_URL: urlOf(gatewayLogin) })).toEqual([
      'warning DATABASE_URL: the pooler drops statement_timeout, so statements may run for longer than 30 seconds.',
      'warning GATEWAY_DATABASE_URL: the pooler drops statement_timeout, so statements may run for longer than 30 seconds.',
    ])
    await limitStatements("'30s'")
    onTestFinished(async () => void (await limitStatements('default')))
    const again = await start({ pool_mode: 'session', ...ignoring })
    expect(await look({ DATABASE_URL: again(), GATEWAY_DATABASE_URL: again(gatewayLogin) })).toEqual([
      'ok DATABASE_URL: a pooler in session mode.',
      'ok GATEWAY_DATABASE_URL: a pooler in session mode.',
    ])
  })

  test('refuses every process that sends a time limit of statements, unless it is set to ignore it', async () => {
    const urlOf = await start({ pool_mode: 'session' })
    expect(await look({ DATABASE_URL: urlOf() })).toEqual([
      'wrong DATABASE_URL: the pooler refuses statement_timeout, so no process can connect.',
    ])
    const through = connect({ connectionString: urlOf() }, { poolSize: 1 })
    onTestFinished(() => through.close())
    const asked = rowsOf({ one: text })`select 'one' as one`.all(through.system)
    await expect(asked).rejects.toThrow('unsupported startup parameter')
  })

  test('in transaction mode loses what belongs to a connection', async () => {
    const urlOf = await start({ pool_mode: 'transaction', ...ignoring })
    expect(await look({ DATABASE_URL: urlOf(), GATEWAY_DATABASE_URL: urlOf(gatewayLogin) })).toEqual([
      expect.stringContaining('warning DATABASE_URL: the pooler drops statement_timeout'),
      expect.stringContaining('wrong DATABASE_URL: the pooler is in transaction mode'),
      expect.stringContaining('wrong DATABASE_URL: notifications do not arrive'),
      expect.stringContaining('wrong DATABASE_URL: the pooler loses prepared statements'),
      expect.stringContaining('warning GATEWAY_DATABASE_URL: the pooler drops statement_timeout'),
      expect.stringContaining('wrong GATEWAY_DATABASE_URL: the pooler loses prepared statements'),
    ])
  })

  test('in transaction mode may lose the prepared statements of the gateway, if it is set to have none', async () => {
    const urlOf = await start({ pool_mode: 'transaction', ...ignoring })
    const settings = { DATABASE_URL: direct(), GATEWAY_PREPARED_STATEMENTS: 'false' }
    expect(await look({ ...settings, GATEWAY_DATABASE_URL: urlOf(gatewayLogin) })).toEqual([
      'ok DATABASE_URL: no pooler.',
      expect.stringContaining('warning GATEWAY_DATABASE_URL: the pooler drops statement_timeout'),
    ])
    expect(await look({ ...settings, GATEWAY_DATABASE_URL: direct(gatewayLogin) })).toEqual([
      'ok DATABASE_URL: no pooler.',
      expect.stringContaining('warning GATEWAY_DATABASE_URL: prepared statements would be kept'),
    ])
  })

  test('in transaction mode hides a running worker, so that others take its jobs', async () => {
    const urlOf = await start({ pool_mode: 'transaction', default_pool_size: 1, ...ignoring })
    const [worker, other] = ['portal worker A', 'another'].map((application) => {
      const pool = new pg.Pool({ connectionString: urlOf(), application_name: application, max: 1 })
      onTestFinished(() => pool.end())
      return pool
    })
    await worker?.query('select 1')
    const seen = await other?.query("select from pg_stat_activity where application_name = 'portal worker A'")
    expect(seen?.rowCount).toBe(0)
  })

  test('is recognised also if it hands out the connection that was returned first', async () => {
    const urlOf = await start({ pool_mode: 'transaction', server_round_robin: 1, ...ignoring })
    expect(await look({ DATABASE_URL: urlOf() })).toContainEqual(expect.stringContaining('in transaction mode'))
  })

  test('in statement mode is no use', async () => {
    const urlOf = await start({ pool_mode: 'statement', ...ignoring })
    expect(await look({ DATABASE_URL: urlOf() })).toEqual([
      'wrong DATABASE_URL: the pooler allows no transactions (statement mode).',
    ])
  })

  test('with too small a pool is recognised', async () => {
    const urlOf = await start({ pool_mode: 'session', default_pool_size: 1, ...ignoring })
    expect(await look({ DATABASE_URL: urlOf() })).toEqual([
      'wrong DATABASE_URL: a second connection had to wait for more than 5 seconds.',
    ])
  })

  test('in transaction mode keeps each transaction to its account', async () => {
    const urlOf = await start({ pool_mode: 'transaction', default_pool_size: 2, ...ignoring })
    const gateway = { connectionString: urlOf(gatewayLogin) }
    const through = connect({ connectionString: urlOf() }, { gateway, poolSize: 20, gatewayPrepares: false })
    onTestFinished(() => through.close())
    const accounts = Array.from({ length: 200 }, (_, i) => `account ${i}`)
    const seen = accounts.map((account) =>
      inAccount(through, account, async (tx) => {
        const rows = await rowsOf({ role: text, account: text })`${sql.raw(prepared)}
          select current_user::text as role, current_setting('portal.account_id') as account`.all(tx)
        return rows[0]
      }),
    )
    expect(await Promise.all(seen)).toEqual(accounts.map((account) => ({ role: appRole, account })))
  })

  test('in session mode carries a process: its calls, and the changes that it announces and receives', async () => {
    const urlOf = await start({ pool_mode: 'session', ...ignoring })
    const gateway = { connectionString: urlOf(gatewayLogin) }
    const through = connect({ connectionString: urlOf() }, { gateway, poolSize: 5 })
    onTestFinished(() => through.close())
    const account = await createAccount(database)
    const [id, other] = [await createService(database, account), await createService(database, account)]
    const person = await portal.signIn(await createUser(database, account))
    const twin = await startTwin(portal, { database: { ...through, name: String(name) } })
    const [here, there] = [await follow(portal.baseUrl, person), await follow(twin, person)]
    const rename = (base: string, service: string) =>
      person.browser.request(`${base}/gateway/service-info/api/services/${service}`, {
        ...withJson(
          'PATCH',
          { orderRef: `NEW-${service.slice(-4)}` },
          { authorization: `Bearer ${person.accessToken}` },
        ),
      })
    expect((await rename(twin, id)).status).toBe(200)
    expect((await rename(portal.baseUrl, other)).status).toBe(200)
    for (const stream of [here, there]) {
      await expect
        .poll(stream.changes)
        .toEqual([expect.objectContaining({ ids: [id] }), expect.objectContaining({ ids: [other] })])
      await stream.close()
    }
  })
})
