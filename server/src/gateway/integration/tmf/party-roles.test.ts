import { expect, test } from 'vitest'
import { z } from 'zod'
import { createAccount } from '../../../testing/factories.ts'
import { createClient, signInClient } from '../../../testing/integration-client.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { published } from '../../../testing/published/tmf.ts'

const portal = await startTestPortal()
const { database } = portal
const dealer = await createAccount(database, { type: 'dealer' })
const account = await createAccount(database, { name: 'Larch & Sons', dealer })
const system = await signInClient(portal, await createClient(database, ['accounts:read', 'accounts:write']))

const roles = '/tmf-api/partyRoleManagement/v4/partyRole'
const list = async (query: string) =>
  z.array(z.looseObject({ id: z.string() })).parse(await (await system(`${roles}?${query}`)).json())
const idsOf = async (query: string) => (await list(query)).map(({ id }) => id)
const write = (method: string, path: string, body?: object) =>
  system(path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })

const carrier = {
  name: 'carrier',
  roleType: {},
  engagedParty: { id: 'ORG-7', name: 'Whinfell Fibre', '@referredType': 'Organization' },
  colour: 'blue',
}

test('an account is a role of its organisation', async () => {
  expect(await list('engagedParty.name=Larch %26 Sons')).toMatchObject([
    { id: account, name: 'customer', roleType: { name: 'customer' }, status: 'active', '@type': 'PartyRole' },
  ])
  expect(await idsOf(`relatedParty.id=${dealer}`)).toEqual([account])
  expect(await idsOf(`engagedParty.id=${dealer}&status=active`)).toEqual([dealer])
  expect(await idsOf(`engagedParty.id=${dealer}&status=ended`)).toEqual([])
})

test('a role without an account is kept whole, changed and removed', async () => {
  const created = await write('POST', roles, carrier)
  expect(created.status).toBe(201)
  const role = z.looseObject({ id: z.string() }).parse(await created.json())
  expect(role).toMatchObject(carrier)
  for (const query of ['name=carrier', 'engagedParty.id=ORG-7', 'engagedParty.name=Whinfell Fibre', `id=${role.id}`]) {
    expect(await idsOf(query), query).toEqual([role.id])
  }
  const changed = await write('PATCH', `${roles}/${role.id}`, { name: 'supplier', colour: null })
  const after: unknown = await changed.json()
  expect(after).toMatchObject({ id: role.id, name: 'supplier', roleType: {} })
  expect(after).not.toHaveProperty('colour')
  expect((await write('DELETE', `${roles}/${role.id}`)).status).toBe(204)
  expect((await system(`${roles}/${role.id}`)).status).toBe(404)
})

test.each([
  ['PATCH', { name: 'dealer' }],
  ['PATCH', { colour: 'red' }],
  ['DELETE', undefined],
])('the role of an account is not changed here: %s %j', async (method, body) => {
  const before = await (await system(`${roles}/${account}`)).text()
  expect((await write(method, `${roles}/${account}`, body)).status).toBe(422)
  expect(await (await system(`${roles}/${account}`)).text()).toBe(before)
})

test.each([
  [{}, 'name'],
  [{ name: 'carrier', engagedParty: { id: 'ORG-7' } }, '@referredType'],
  [{ name: 'carrier', roleType: 'x' }, 'roleType'],
])('refuses a role: %j', async (body, words) => {
  const answer = await write('POST', roles, body)
  expect([answer.status, await answer.json()]).toMatchObject([400, { message: expect.stringContaining(words) }])
})

test('roles are as TM Forum publishes them', async () => {
  const faultsIn = published.roles()
  await write('POST', roles, carrier)
  const found = await list('')
  expect(found.length).toBeGreaterThan(2)
  expect(found.flatMap((role) => faultsIn('PartyRole', role))).toEqual([])
})
