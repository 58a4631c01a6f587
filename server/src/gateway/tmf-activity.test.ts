/// <reference types="vite/types/importMeta.d.ts" />
import type { ActivityRow } from '@portal/contract/activity/activity.ts'
import type { EndpointShape } from '@portal/contract/endpoint.ts'
import { endpoints } from '@portal/contract/endpoints.ts'
import { namedEntities } from '@portal/contract/entities.ts'
import { events } from '@portal/contract/events.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createUser } from '../testing/factories.ts'
import { createClient, signInClient } from '../testing/integration-client.ts'
import { json } from '../testing/json.ts'
import type { Case, MatrixCases, World } from '../testing/matrix.ts'
import { startTestPortal } from '../testing/portal.ts'

const portal = await startTestPortal({ ENVIRONMENT: 'demo' })
const { database, config } = portal
const account = await createAccount(database)
const admin = await createUser(database, account)
const dealer = await createAccount(database, { type: 'dealer' })
const world: World = {
  database,
  config,
  account,
  admin,
  dealer,
  otherAccount: await createAccount(database),
  otherDealer: await createAccount(database, { type: 'dealer' }),
  voice: { tenants: new Map() },
}
const system = await signInClient(portal, await createClient(database, undefined, 'Assurance'))

const byArea = Object.values(
  import.meta.glob<MatrixCases>(
    './{integration/tmf,*/trouble-tickets,*/product-orders,*/service-problems,*/service-tests}/matrix-cases.ts',
    { eager: true, import: 'cases' },
  ),
)
const cases: Record<string, Case> = {}
for (const of of byArea) Object.assign(cases, typeof of === 'function' ? await of(world) : of)
const keyOf = ({ method, path }: EndpointShape) => `${method} ${path}`
const writes = endpoints.filter(({ method, path }) => path.startsWith('/tmf-api/') && method !== 'GET')

/** Resources that belong to no account, so that no account's activity could have their changes. */
const withoutAccount: Record<string, string> = {
  '/tmf-api/productCatalogManagement/':
    'The catalogue is the same for all accounts, and no customer sees these entries.',
  '/tmf-api/partyRoleManagement/': 'A system writes only roles of partners without an account.',
}
const isWithoutAccount = ({ path }: EndpointShape) =>
  Object.keys(withoutAccount).some((begin) => path.startsWith(begin))

/** Calls an endpoint as a system, and returns the account that the call names. */
async function carryOut(endpoint: EndpointShape): Promise<string> {
  const { own, body } = cases[keyOf(endpoint)] ?? {}
  const params: Record<string, string> = typeof own === 'function' ? await own() : (own ?? {})
  const path = endpoint.path.replace(':id', params.id ?? '')
  const answer = await system(path, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body(params)) }),
  })
  expect(answer.status, await answer.text()).toBeLessThan(300)
  return params.id?.includes('~') ? (params.id.split('~')[0] ?? '') : account
}

/** The changes by the system, as an administrator of the account reads them. */
async function activityIn(accountId: string): Promise<ActivityRow[]> {
  const reader = await portal.signIn(await createUser(database, accountId))
  const { rows } = await json<{ rows: ActivityRow[] }>(reader.gateway('/activity-info/api/activity?size=100'))
  return rows.filter(({ actorName }) => actorName === 'Assurance')
}

/** The writes of resources without an account that say which system made them. */
async function countRecorded(): Promise<number> {
  const { rows } = await sql<{ writes: number }>`
    select (select count(*) from integration.tmf_resource where changed_by = 'Assurance' and updated_at >= now() - interval '1 hour')
      + (select 2 * count(*) from integration.tmf_removal where removed_by = 'Assurance') as writes`.execute(
    database.system,
  )
  return Number(rows[0]?.writes)
}

test.each(writes.filter((each) => !isWithoutAccount(each)).map((each) => [keyOf(each), each] as const))(
  '%s is in the activity of the account, once for each record and as done by the system',
  async (_key, endpoint) => {
    const before = await activityIn(account)
    const accountId = await carryOut(endpoint)
    const known = new Set(before.map(({ activityId }) => activityId))
    const changes = (await activityIn(accountId)).filter(({ activityId }) => !known.has(activityId))
    // An order for a service is in the history of both.
    const records = changes.map(({ thing, thingId }) => `${thing} ${thingId}`)
    expect(records).not.toEqual([])
    expect(records).toEqual([...new Set(records)])
    for (const { thing, action } of changes) {
      const entity = namedEntities.find((name) => name === thing)
      expect(entity && events[entity], `${thing} has a name for people`).toContain(action)
    }
  },
)

test.each(writes.filter(isWithoutAccount).map((each) => [keyOf(each), each] as const))(
  '%s belongs to no account, changes no activity, and is recorded with its system',
  async (_key, endpoint) => {
    const before = await activityIn(account)
    const recorded = await countRecorded()
    await carryOut(endpoint)
    expect(await activityIn(account)).toEqual(before)
    expect(await countRecorded()).toBeGreaterThan(recorded)
  },
)

test('each exception is one of the contract', () => {
  for (const begin of Object.keys(withoutAccount)) {
    expect(
      writes.some(({ path }) => path.startsWith(begin)),
      begin,
    ).toBe(true)
  }
})
