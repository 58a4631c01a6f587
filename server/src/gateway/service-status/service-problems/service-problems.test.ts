import { incidentStates } from '@portal/contract/diagnostics/values.ts'
import type { TmfResource } from '@portal/contract/integration/tmf-resource.ts'
import { expect, test } from 'vitest'
import { createAccount, createService } from '../../../testing/factories.ts'
import { createClient, signInClient } from '../../../testing/integration-client.ts'
import { json } from '../../../testing/json.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { published } from '../../../testing/published/tmf.ts'
import { createIncident } from '../testing/create-incident.ts'

const portal = await startTestPortal()
const { database } = portal
const account = await createAccount(database)
await createService(database, account, { serviceId: 'S-1', name: 'Wharf line' })
await createService(database, account, { serviceId: 'S-2', supplier: 'Copperlink' })
const oss = await signInClient(portal, await createClient(database, ['incidents:read']))
const problems = '/tmf-api/serviceProblemManagement/v4/serviceProblem'
const list = (query = '') => json<TmfResource[]>(oss(`${problems}?limit=100&${query}`))
const ids = async (query: string) => (await list(query)).map(({ id }) => id)

const named = await createIncident(database, { title: 'Fibre cut', named: { accountId: account, serviceIds: ['S-1'] } })
const work = await createIncident(database, { kind: 'PEW', carrier: 'Copperlink', startsInHours: 24 })
for (const state of incidentStates) await createIncident(database, { state, kind: 'degradation' })

test('every incident is as TM Forum publishes it, alone and in a list', async () => {
  const faultsIn = published.problems()
  const found = await list()
  expect(found).toHaveLength(2 + incidentStates.length)
  const single = await Promise.all(found.map(({ id }) => json<TmfResource>(oss(`${problems}/${id}`))))
  expect([...found, ...single].flatMap((problem) => faultsIn('ServiceProblem', problem))).toEqual([])
  expect(faultsIn('Error', await json(oss(`${problems}/MSO-NONE`)))).toEqual([])
})

test('an incident names its services, and counts those of a carrier', async () => {
  expect(await json(oss(`${problems}/${named}`))).toMatchObject({
    name: 'Fibre cut',
    category: 'incident',
    status: 'acknowledged',
    priority: 1,
    affectedNumberOfServices: 1,
    affectedService: [{ id: `${account}~S-1`, name: 'Wharf line', '@referredType': 'Product' }],
  })
  expect(await json(oss(`${problems}/${work}`))).toMatchObject({
    category: 'plannedWork',
    affectedNumberOfServices: 1,
    affectedService: [],
  })
})

test('incidents are found by the values of the standard and by a service that they affect', async () => {
  expect(await ids('category=plannedWork')).toEqual([work])
  expect(await ids('status=closed,cancelled')).toHaveLength(2)
  expect(await ids(`affectedService.id=${account}~S-2`)).toEqual([work])
  expect(await ids(`affectedService.id=${account}~S-1&status=acknowledged`)).toEqual([named])
  expect(await ids('affectedService.id=nothing')).toEqual([])
})

test('a system without the scope is refused', async () => {
  const other = await signInClient(portal, await createClient(database, ['orders:read']))
  expect((await other(problems)).status).toBe(403)
})
