import { testDatabase } from '@portal/db/src/testing/database.ts'
import { gatewayLogin } from '@portal/db/src/roles.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createAccount, createService, createUser } from '../testing/factories.ts'
import { withJson } from '../testing/json.ts'
import { settingsFor, startPortalProcess } from '../testing/portal-process.ts'
import { signIn } from '../testing/portal.ts'
import { hasPgBouncer, startPgBouncer } from './testing/pgbouncer.ts'

const List = z.object({ rows: z.array(z.object({ serviceId: z.string() })) })

describe.skipIf(!hasPgBouncer)('two processes whose gateways share three connections in transaction mode', () => {
  test('answer every call, each with the rows of its account', async () => {
    const database = await testDatabase()
    const pooler = await startPgBouncer(database.connection, {
      pool_mode: 'transaction',
      default_pool_size: 3,
      ignore_startup_parameters: 'statement_timeout',
    })
    onTestFinished(pooler.stop)
    const settings = {
      ...settingsFor(database),
      GATEWAY_DATABASE_URL: pooler.urlOf(gatewayLogin),
      GATEWAY_PREPARED_STATEMENTS: 'false',
    }
    const processes = await Promise.all([startPortalProcess(settings), startPortalProcess(settings)])
    onTestFinished(async () => void (await Promise.all(processes.map(({ stop }) => stop()))))
    const accounts = await Promise.all(
      [1, 2, 3].map(async () => {
        const account = await createAccount(database)
        const email = await createUser(database, account)
        const services = [await createService(database, account), await createService(database, account)]
        const people = await Promise.all(processes.map(({ config }) => signIn(config, email)))
        return { people, services: services.toSorted() }
      }),
    )

    const calls = accounts.flatMap(({ people, services }) =>
      people.flatMap((person) => Array.from({ length: 20 }, (_, index) => ({ person, services, index }))),
    )
    const answers = await Promise.all(
      calls.map(async ({ person, services, index }) => {
        const change = withJson('PATCH', { orderRef: `PO-${index}` })
        const path = '/service-info/api/services'
        const changed = index % 5 === 0 && (await person.gateway(`${path}/${services[0]}`, change)).status
        const list = await person.gateway(path)
        const ids = List.parse(await list.json()).rows.map(({ serviceId }) => serviceId)
        return { changed: changed || 200, ids: ids.toSorted() }
      }),
    )
    expect(answers).toEqual(calls.map(({ services }) => ({ changed: 200, ids: services })))
  })
})
