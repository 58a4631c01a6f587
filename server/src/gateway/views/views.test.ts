import type { PermissionResource } from '@portal/contract/permission.ts'
import { listNames, lists, mostTiles, mostViews } from '@portal/contract/views/values.ts'
import type { View } from '@portal/contract/views/views.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createAccount, createUser } from '../../testing/factories.ts'
import { json } from '../../testing/json.ts'
import { type SignedInBrowser, sharedTestPortal } from '../../testing/portal.ts'
import { createView } from './testing/create-view.ts'

const portal = await sharedTestPortal()
const { database } = portal
const dealer = await createAccount(database, { type: 'dealer' })
const account = await createAccount(database, { dealer })
const other = await createAccount(database)
const general: PermissionResource[] = ['BusinessPortal', 'BusinessPortalServices', 'BusinessPortalOrders']

const person = async (permissions = general, of = account, name = 'Ada') =>
  portal.signIn(await createUser(database, of, { permissions, givenName: name }))
const ada = await person()
const charles = await person(general, account, 'Charles')
const administrator = await person([...general, 'BusinessPortalAccountMgmt'], account, 'Mary')
const ordersOnly = await person(['BusinessPortal', 'BusinessPortalOrders'])
const stranger = await person(general, other)
const dealersPerson = await person([...general], dealer)

const at = '/view-info/api'
function write(who: SignedInBrowser, method: string, path: string, body?: unknown, headers: object = {}) {
  const typed = body === undefined ? {} : { 'content-type': 'application/json' }
  return who.gateway(`${at}${path}`, {
    method,
    headers: { ...typed, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}
const read = (who: SignedInBrowser, path: string) => who.gateway(`${at}${path}`)
const listed = async (who: SignedInBrowser, list = 'services') =>
  (await json<{ views: View[] }>(read(who, `/views?list=${list}`))).views

let lastName = 0
const newName = () => {
  lastName += 1
  return `View ${lastName}`
}
async function save(who: SignedInBrowser, values: object = {}) {
  const body = { list: 'services', name: newName(), state: { condition: 'down' }, ...values }
  return json<View>(write(who, 'POST', '/views', body))
}

describe("a person's own view", () => {
  test('saves the state of the list under a name, for this person only', async () => {
    const state = { condition: 'down', sort: 'name', columns: 'name,condition,orderRef' }
    const view = await save(ada, { name: '  What is down ', state })
    expect(view).toMatchObject({
      name: 'What is down',
      state,
      isOwn: true,
      isShared: false,
      mayChange: true,
      version: 1,
    })
    expect(await listed(ada)).toContainEqual(view)
    expect((await listed(charles)).map(({ viewId }) => viewId)).not.toContain(view.viewId)
    for (const who of [charles, administrator, stranger]) {
      expect((await read(who, `/views/${view.viewId}`)).status).toBe(404)
      expect((await write(who, 'PATCH', `/views/${view.viewId}`, { name: 'Mine' })).status).toBe(404)
      expect((await write(who, 'DELETE', `/views/${view.viewId}`)).status).toBe(404)
    }
  })

  test('is renamed and saved again with its latest version; each change is recorded', async () => {
    const { viewId } = await save(ada)
    const first = await read(ada, `/views/${viewId}`)
    expect(first.headers.get('etag')).toBe('"1"')
    const name = newName()
    const renamed = await json<View>(write(ada, 'PATCH', `/views/${viewId}`, { name }, { 'if-match': '"1"' }))
    expect(renamed).toMatchObject({ name, version: 2, state: { condition: 'down' } })
    const stale = await write(ada, 'PATCH', `/views/${viewId}`, { state: {} }, { 'if-match': '"1"' })
    expect(stale.status).toBe(412)
    expect((await write(ada, 'DELETE', `/views/${viewId}`, undefined, { 'if-match': '"1"' })).status).toBe(412)
    const { rows } = await sql<{ action: string }>`
      select action from activity where account_id = ${account} and entity = 'view' and entity_id = ${viewId}
      order by activity_id`.execute(database.system)
    expect(rows.map(({ action }) => action)).toEqual(['view saved', 'view changed'])
  })

  test('is deleted and restored by undo, even as a default view', async () => {
    const { viewId, name } = await save(ada)
    await write(ada, 'PUT', '/lists/services/default', { viewId })
    expect((await write(ada, 'DELETE', `/views/${viewId}`)).status).toBe(200)
    expect((await read(ada, `/views/${viewId}`)).status).toBe(404)
    expect(await json(read(ada, '/choices'))).toMatchObject({ opens: {} })
    const back = await json<View>(write(ada, 'POST', `/views/${viewId}/restoration`))
    expect(back).toMatchObject({ viewId, name, isDefault: true })
    expect(await json(read(ada, '/choices'))).toMatchObject({ opens: { services: { viewId } } })
    expect((await write(ada, 'POST', `/views/${viewId}/restoration`)).status).toBe(404)
  })

  test('cannot be restored under a name used meanwhile', async () => {
    const { viewId, name } = await save(ada)
    await write(ada, 'DELETE', `/views/${viewId}`)
    await save(ada, { name })
    const answer = await write(ada, 'POST', `/views/${viewId}/restoration`)
    expect(answer.status).toBe(422)
    expect(await json(answer)).toMatchObject({ message: expect.stringContaining('Rename') })
  })

  test.each([
    [{ list: 'tea' }, 'list'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ state: { tea: 'green' } }, 'state.tea'],
    [{ state: { condition: 'boiling' } }, 'state.condition'],
    [{ state: { page: '2' } }, 'state.page'],
    [{ state: { columns: 'name,tea' } }, 'state.columns'],
    [{ state: { columns: 'condition' } }, 'state.columns'],
    [{ state: { columns: 'name,name' } }, 'state.columns'],
  ])('is refused with %j', async (values, field) => {
    const body = { list: 'services', name: newName(), state: {}, ...values }
    const answer = await write(ada, 'POST', '/views', body)
    expect(answer.status).toBe(400)
    expect(Object.keys(await json<object>(answer))).toEqual([field])
  })

  test('has a name unique within its list', async () => {
    const { name, viewId } = await save(ada)
    const again = await write(ada, 'POST', '/views', { list: 'services', name: name.toUpperCase(), state: {} })
    expect(again.status).toBe(400)
    expect(await json(again)).toHaveProperty('name')
    expect(await save(ada, { name, list: 'orders', state: {} })).toMatchObject({ name })
    expect((await write(ada, 'PATCH', `/views/${viewId}`, { name: name.toLowerCase() })).status).toBe(200)
  })

  test(`is limited to ${mostViews}`, async () => {
    const hoarder = await person()
    const userId = String(Reflect.get(JSON.parse(atob(hoarder.accessToken.split('.')[1] ?? '')), 'sub'))
    const saves = Array.from({ length: mostViews }, () => createView(database, account, { owner: userId }))
    await Promise.all(saves)
    const answer = await write(hoarder, 'POST', '/views', { list: 'services', name: newName(), state: {} })
    expect(answer.status).toBe(422)
    expect(await json(answer)).toMatchObject({ message: expect.stringContaining('100 views') })
  })
})

describe('a shared view', () => {
  test('is visible to colleagues who may see the list, and to no one else', async () => {
    const { viewId } = await save(ada, { isShared: true })
    expect(await json(read(charles, `/views/${viewId}`))).toMatchObject({ isOwn: false, ownerName: 'Ada Byron' })
    expect((await listed(charles)).map((view) => view.viewId)).toContain(viewId)
    expect((await read(ordersOnly, `/views/${viewId}`)).status).toBe(403)
    expect((await read(ordersOnly, '/views?list=services')).status).toBe(403)
    expect((await read(stranger, `/views/${viewId}`)).status).toBe(404)
  })

  test('is changed by its owner or a manager of users; other colleagues can copy it', async () => {
    const { viewId } = await save(ada, { isShared: true })
    const refused = await write(charles, 'PATCH', `/views/${viewId}`, { name: newName() })
    expect(refused.status).toBe(403)
    expect(await json(refused)).toMatchObject({ message: expect.stringContaining('Save a copy') })
    expect((await write(charles, 'DELETE', `/views/${viewId}`)).status).toBe(403)
    expect(await json(read(charles, `/views/${viewId}`))).toMatchObject({ mayChange: false })
    expect((await write(administrator, 'PATCH', `/views/${viewId}`, { state: { sort: 'name' } })).status).toBe(200)
    expect(await json(read(ada, `/views/${viewId}`))).toMatchObject({ state: { sort: 'name' }, version: 2 })
    expect((await write(administrator, 'DELETE', `/views/${viewId}`)).status).toBe(200)
    expect((await write(ada, 'POST', `/views/${viewId}/restoration`)).status).toBe(200)
  })

  test('disappears for colleagues once unshared, also from their lists and dashboards', async () => {
    const { viewId } = await save(ada, { isShared: true, list: 'orders', state: {} })
    await write(charles, 'PUT', '/lists/orders/default', { viewId })
    await write(charles, 'PUT', `/views/${viewId}/tile`)
    expect(await json(read(charles, '/tiles'))).toMatchObject({ tiles: [{ viewId, isTile: true }] })
    await write(ada, 'PATCH', `/views/${viewId}`, { isShared: false })
    expect(await json(read(charles, '/tiles'))).toEqual({ tiles: [] })
    expect(await json(read(charles, '/choices'))).toMatchObject({ opens: {} })
    expect((await read(charles, `/views/${viewId}`)).status).toBe(404)
  })

  test("cannot be created by a dealer's people, who have their own in the account", async () => {
    const asDealer = { 'account-id': account }
    const body = { list: 'services', name: newName(), state: {} }
    const shared = await write(dealersPerson, 'POST', '/views', { ...body, isShared: true }, asDealer)
    expect(shared.status).toBe(403)
    const own = await json<View>(write(dealersPerson, 'POST', '/views', body, asDealer))
    expect((await write(dealersPerson, 'PATCH', `/views/${own.viewId}`, { isShared: true }, asDealer)).status).toBe(403)
    expect((await listed(ada)).map(({ viewId }) => viewId)).not.toContain(own.viewId)
  })
})

describe("a person's choices for a list", () => {
  test('are columns in an order, on every device, until they are reset', async () => {
    const who = await person()
    const chosen = await json(write(who, 'PUT', '/lists/services/columns', { columns: 'orderRef,name' }))
    expect(chosen).toEqual({ columns: { services: 'orderRef,name' }, opens: {} })
    expect(await json(read(charles, '/choices'))).not.toMatchObject({ columns: { services: 'orderRef,name' } })
    const again = await json(write(who, 'PUT', '/lists/services/columns', { columns: null }))
    expect(again).toEqual({ columns: {}, opens: {} })
  })

  test.each([
    ['services', 'name,tea', 400],
    ['services', 'condition,orderRef', 400],
    ['services', '', 400],
    ['tea', 'name', 404],
    ['contacts', 'name', 403],
  ])('are refused for %s: %s', async (list, columns, status) => {
    expect((await write(ada, 'PUT', `/lists/${list}/columns`, { columns })).status).toBe(status)
  })

  test('include a default view of that list that they may see', async () => {
    const orders = await save(ada, { list: 'orders', state: {} })
    expect((await write(ada, 'PUT', '/lists/services/default', { viewId: orders.viewId })).status).toBe(404)
    const hidden = await save(charles)
    expect((await write(ada, 'PUT', '/lists/services/default', { viewId: hidden.viewId })).status).toBe(404)
    expect((await write(ada, 'PUT', '/lists/orders/default', { viewId: null })).status).toBe(200)
  })

  test('are preloaded with the page, and the list with its default view', async () => {
    const who = await person()
    await write(who, 'PUT', '/lists/services/columns', { columns: 'name,condition' })
    const { viewId } = await save(who, { state: { sort: 'name', direction: 'desc' } })
    await write(who, 'PUT', '/lists/services/default', { viewId })
    const bootOf = async (path: string) => {
      const answer = await who.browser.request(`${portal.baseUrl}${path}`, { headers: { accept: 'text/html' } })
      const [, data = ''] = /id="boot">(.*?)<\/script>/s.exec(await answer.text()) ?? []
      return JSON.parse(data)
    }
    const { signedIn, preloaded } = await bootOf('/services')
    expect(signedIn.choices).toMatchObject({ columns: { services: 'name,condition' }, opens: { services: { viewId } } })
    expect(Object.keys(preloaded)).toContain('/service-info/api/services?direction=desc&sort=name')
    const named = await bootOf(`/services?view=${viewId}`)
    expect(Object.keys(named.preloaded)).toEqual(
      expect.arrayContaining([`/view-info/api/views/${viewId}`, '/service-info/api/services?direction=desc&sort=name']),
    )
    const asked = await bootOf('/services?condition=down')
    expect(Object.keys(asked.preloaded)).toContain('/service-info/api/services?condition=down')
    const gone = await bootOf('/services?view=SV-GONE')
    expect(Object.keys(gone.preloaded)).toContain('/service-info/api/services')
  })
})

describe('a view on the dashboard', () => {
  test('stays until removed, and only while its list may be seen', async () => {
    const email = await createUser(database, account, { permissions: general })
    const who = await portal.signIn(email)
    const { viewId } = await save(who)
    expect(await json(write(who, 'PUT', `/views/${viewId}/tile`))).toMatchObject({ isTile: true })
    expect(await json(write(who, 'PUT', `/views/${viewId}/tile`))).toMatchObject({ isTile: true })
    expect(await json(read(who, '/tiles'))).toMatchObject({ tiles: [{ viewId }] })
    await sql`
      delete from permission_grant where resource = 'BusinessPortalServices'
        and user_id = (select user_id from portal_user where email = ${email})`.execute(database.system)
    expect(await json(read(who, '/tiles'))).toEqual({ tiles: [] })
    expect((await write(who, 'PUT', `/views/${viewId}/tile`)).status).toBe(403)
  })

  test(`is limited to ${mostTiles}, and only of lists with their own page`, async () => {
    const who = await person([...general, 'BusinessPortalCloudSolutions'])
    const views = await Promise.all(Array.from({ length: mostTiles + 1 }, () => save(who)))
    const answers: number[] = []
    for (const { viewId } of views) {
      answers.push((await write(who, 'PUT', `/views/${viewId}/tile`)).status)
    }
    expect(answers).toEqual([...Array.from({ length: mostTiles }, () => 200), 422])
    await write(who, 'DELETE', `/views/${views[0]?.viewId}/tile`)
    const machines = await save(who, { list: 'machines', state: {} })
    expect((await write(who, 'PUT', `/views/${machines.viewId}/tile`)).status).toBe(422)
  })
})

test('each list is known by its own name', () => {
  expect(listNames.map((list) => lists[list].name)).toEqual(listNames)
})
