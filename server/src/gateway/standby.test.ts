import { operatorResource } from '@portal/contract/permission.ts'
import { asGateway, connect } from '@portal/db/src/database.ts'
import { startEmbedded } from '@portal/db/src/embedded.ts'
import { migrate } from '@portal/db/src/migrate.ts'
import { gatewayLogin } from '@portal/db/src/roles.ts'
import { startStandby } from '@portal/db/src/testing/standby.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createAccount, createService, createUser } from '../testing/factories.ts'
import { freePort } from '../testing/free-port.ts'
import { withJson } from '../testing/json.ts'
import { startPortalProcess } from '../testing/portal-process.ts'
import { signIn } from '../testing/portal.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateway-standby-'))
const { stop, ...primary } = await startEmbedded(join(folder, 'primary'))
const database = connect(primary, { gateway: asGateway(primary), poolSize: 2 })
await migrate(database.system)
const account = await createAccount(database)
const stranger = await createAccount(database)
const serviceId = await createService(database, account)
const foreignId = await createService(database, stranger)
const email = await createUser(database, account)
const staff = await createUser(database, await createAccount(database), { permissions: [operatorResource] })
const standby = await startStandby(join(folder, 'primary'), join(folder, 'standby'))

const urlOf = ({ host, port, user, database: name }: typeof primary, login = user) =>
  `postgres://${login}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`
const metricsPorts = [await freePort(), await freePort()] as const
const processes = await Promise.all(
  metricsPorts.map((port) =>
    startPortalProcess({
      DATABASE_URL: urlOf(primary),
      GATEWAY_DATABASE_URL: urlOf(primary, gatewayLogin),
      DATABASE_READ_URL: urlOf(standby.connection, gatewayLogin),
      DATABASE_READ_WAIT_MS: '5000',
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
const [, desk] = await Promise.all(processes.map(({ config }) => signIn(config, staff)))

const services = '/service-info/api/services'
const exported = async () => (await atSecond?.gateway(`${services}.csv`))?.text()
const searched = () => desk?.gateway('/desk-info/api/cases')

/** The metric at the process that reads. */
async function measured(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPorts[1]}/metrics`)).text()
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.split(' ')[1])
}

const readsBy = (outcome: string) => measured(`portal_standby_reads_total{outcome="${outcome}"}`)
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
  expect(await readsBy('standby')).toBe(before + 5)
  expect((await searched())?.status).toBe(200)
  expect(await readsBy('standby')).toBe(before + 6)
  expect(await measured('portal_standby_up')).toBe(1)
  expect(await measured('portal_standby_lag_bytes')).toBeGreaterThanOrEqual(0)
  expect(await measured('portal_standby_lag_seconds')).toBeGreaterThanOrEqual(0)
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
