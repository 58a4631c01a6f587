import { operatorResource } from '@portal/contract/permission.ts'
import { asGateway, connect } from '@portal/db/src/database.ts'
import { startEmbedded } from '@portal/db/src/embedded.ts'
import { migrate } from '@portal/db/src/migrate.ts'
import { gatewayLogin } from '@portal/db/src/roles.ts'
import { startStandby } from '@portal/db/src/testing/standby.ts'
import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { eventually } from '@portal/db/src/testing/eventually.ts'
import { createBill } from '../testing/bill-factories.ts'
import { createAccount, createService, createUser } from '../testing/factories.ts'
import { freePort } from '../testing/free-port.ts'
import { withJson } from '../testing/json.ts'
import { startPortalProcess } from '../testing/portal-process.ts'
import { signIn } from '../testing/portal.ts'
import { unzip } from '../testing/unzip.ts'
import { lockExport } from './account-data/store.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateway-standby-'))
const { stop, ...primary } = await startEmbedded(join(folder, 'primary'))
const database = connect(primary, { gateway: asGateway(primary), poolSize: 2 })
await migrate(database.system)
const account = await createAccount(database)
const stranger = await createAccount(database)
const serviceId = await createService(database, account)
const foreignId = await createService(database, stranger)
const billId = await createBill(database, account)
const email = await createUser(database, account)
const staff = await createUser(database, await createAccount(database), { permissions: [operatorResource] })
const standby = await startStandby(join(folder, 'primary'), join(folder, 'standby'))

const urlOf = ({ host, port, user, database: name }: typeof primary, login = user) =>
  `postgres://${login}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`
const metricsPorts = [await freePort(), await freePort()] as const
const processes = await Promise.all(
  metricsPorts.map((port, index) =>
    startPortalProcess({
      DATABASE_URL: urlOf(primary),
      GATEWAY_DATABASE_URL: urlOf(primary, gatewayLogin),
      DATABASE_READ_URL: urlOf(standby.connection, gatewayLogin),
      // The first waits only briefly, as its test does too.
      DATABASE_READ_WAIT_MS: index === 0 ? '50' : '5000',
      METRICS_PORT: String(port),
    }),
  ),
)
afterAll(async () => {
  await Promise.all([database.close(), ...processes.map((process) => process.stop())])
  await standby.stop()
  await stop()
  rmSync(folder, { recursive: true, force: true })
})
const [atFirst, atSecond] = await Promise.all(processes.map(({ config }) => signIn(config, email)))
const [deskAtFirst, desk] = await Promise.all(processes.map(({ config }) => signIn(config, staff)))

const services = '/service-info/api/services'
const exported = async () => (await atSecond?.gateway(`${services}.csv`))?.text()
const searched = () => desk?.gateway('/desk-info/api/cases')

/** The metric at the process that reads. */
async function measured(name: string, port = metricsPorts[1]): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.split(' ')[1])
}

const readsBy = (outcome: string, port = metricsPorts[1]) =>
  measured(`portal_standby_reads_total{outcome="${outcome}"}`, port)
/** A file is sent before its transaction ends and is counted. */
const untilReadsBy = (outcome: string, count: number, port = metricsPorts[1]) =>
  eventually(async () => expect(await readsBy(outcome, port)).toBe(count))

// The page to which a sign-in leads reads too.
const before = await readsBy('standby')

test('a file of a list comes from the standby, with what the person changed at another process, and no one else’s rows', async () => {
  for (let round = 0; round < 5; round += 1) {
    const change = withJson('PATCH', { orderRef: `PO-${round}` })
    expect((await atFirst?.gateway(`${services}/${serviceId}`, change))?.status).toBe(200)
    const file = await exported()
    expect(file).toContain(`PO-${round}`)
    expect(file).not.toContain(foreignId)
  }
  await untilReadsBy('standby', before + 5)
  expect((await searched())?.status).toBe(200)
  expect(await readsBy('standby')).toBe(before + 6)
  expect(await measured('portal_standby_up')).toBe(1)
  expect(await measured('portal_standby_lag_bytes')).toBeGreaterThanOrEqual(0)
  expect(await measured('portal_standby_lag_seconds')).toBeGreaterThanOrEqual(0)
})

const changed = async (at = desk) => (await at?.gateway('/integration/api/changes?after=0&limit=1000'))?.text()

test('the feed of changes, and lists for systems, come from the standby with all that was committed', async () => {
  const answered = await readsBy('standby')
  for (let round = 0; round < 3; round += 1) {
    await atFirst?.gateway(`${services}/${serviceId}`, withJson('PATCH', { orderRef: `FEED-${round}` }))
    expect(await changed()).toContain(`FEED-${round}`)
  }
  const listed = ['/integration/api/services', '/integration/api/users', '/tmf-api/productInventory/v4/product']
  for (const path of listed) expect((await desk?.gateway(path))?.status, path).toBe(200)
  await untilReadsBy('standby', answered + 3 + listed.length)
})

test('the export of an account comes from the standby in one snapshot, and one at a time for all processes', async () => {
  const answered = await readsBy('standby')
  await atFirst?.gateway(`${services}/${serviceId}`, withJson('PATCH', { orderRef: 'EXPORTED' }))
  const answer = await atSecond?.gateway('/account-info/api/exports', { method: 'POST' })
  const files = [...unzip(Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer()))]
  const all = files.map(([name, content]) => (name.endsWith('.gz') ? gunzipSync(content) : content).toString()).join()
  expect(all).toContain('EXPORTED')
  expect(all).not.toContain(foreignId)
  await untilReadsBy('standby', answered + 1)
  await database.system.transaction().execute(async (tx) => {
    await lockExport(tx, account)
    expect((await atSecond?.gateway('/account-info/api/exports', { method: 'POST' }))?.status).toBe(422)
  })
})

test('an archive of bills comes from the standby', async () => {
  const answered = await readsBy('standby')
  const answer = await atSecond?.gateway(`/billing-info/api/bills.zip?bills=${billId}`)
  expect([...unzip(Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer())).keys()]).toEqual([`${billId}.pdf`])
  await untilReadsBy('standby', answered + 1)
})

test('the primary answers while the standby is behind, and the standby once it has caught up', async () => {
  const atStandby = connect(standby.connection, { poolSize: 1 })
  const onStandby = (name: string) => sql`select ${sql.ref(name)}()`.execute(atStandby.system)
  await onStandby('pg_wal_replay_pause')
  await atFirst?.gateway(`${services}/${serviceId}`, withJson('PATCH', { orderRef: 'WHILE-BEHIND' }))
  const [port] = metricsPorts
  const [answered, behind] = [await readsBy('standby', port), await readsBy('behind', port)]
  expect(await changed(deskAtFirst)).toContain('WHILE-BEHIND')
  expect(await (await atFirst?.gateway(`${services}.csv`))?.text()).toContain('WHILE-BEHIND')
  await untilReadsBy('behind', behind + 2, port)
  await untilReadsBy('standby', answered, port)
  await onStandby('pg_wal_replay_resume')
  await atStandby.close()
  await eventually(async () => {
    expect(await changed(deskAtFirst)).toContain('WHILE-BEHIND')
    expect(await readsBy('standby', port)).toBeGreaterThan(answered)
  })
})

test('no request fails while the standby is killed and starts again', async () => {
  const reads = async () => {
    const statuses: (number | undefined)[] = []
    for (let count = 0; count < 15; count += 1) {
      statuses.push((await searched())?.status)
      expect(await exported()).toContain(serviceId)
    }
    return statuses
  }
  const all = Promise.all([reads(), reads()])
  standby.kill()
  expect(new Set((await all).flat())).toEqual(new Set([200]))
  expect(await readsBy('away')).toBeGreaterThan(0)
})
