import type { CaseLabels } from '@portal/contract/cases/labels.ts'
import { expect, test } from 'vitest'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { createCase } from '../testing/create-case.ts'

// Tags are counted over all accounts.
const portal = await startTestPortal()
const { database } = portal
const account = await createAccount(database)
const sam = await portal.signIn(
  await createUser(database, await createAccount(database), { permissions: ['DeskCases'] }),
)
const path = '/case-desk/api/cases'
const send = (method: string, rest: string, body?: object) =>
  sam.gateway(`${path}/${rest}`, withJson(method, body, { 'account-id': account }))
const labels = (caseId: string) => json<CaseLabels>(send('GET', `${caseId}/labels`))
const tag = (caseId: string, tags: string[]) => send('PUT', `${caseId}/tags`, { tags })
const tags = async () => (await json<{ tags: object[] }>(sam.gateway('/case-desk/api/tags'))).tags

test('tags are set and replaced, counted over open cases, and filter the queue of cases', async () => {
  const one = await createCase(database, account, { title: 'One' })
  const two = await createCase(database, account, { title: 'Two' })
  const over = await createCase(database, account, { status: 'closed' })
  expect((await tag(one, ['Router', 'needs quote', 'router'])).status).toBe(200)
  for (const caseId of [two, over]) await tag(caseId, ['router'])
  expect(await labels(one)).toEqual({ tags: ['needs quote', 'router'], links: [] })
  expect(await tags()).toEqual([
    { tag: 'router', cases: 2 },
    { tag: 'needs quote', cases: 1 },
  ])
  const filtered = await sam.gateway('/desk-info/api/cases?tag=needs%20quote')
  expect(await filtered.json()).toMatchObject({ total: 1, rows: [{ caseId: one }] })
  await tag(one, [])
  expect((await labels(one)).tags).toEqual([])
})

test.each([[['<b>']], [['']], [Array.from({ length: 11 }, (_, index) => `tag ${index}`)]])(
  'tags such as %j are refused',
  async (wrong) => {
    expect((await tag(await createCase(database, account), wrong)).status).toBe(400)
  },
)

test('linked cases show each other, until the link is removed from either side', async () => {
  const [one, two] = [await createCase(database, account), await createCase(database, account, { title: 'Two' })]
  const link = (otherId: string) => send('POST', `${one}/links`, { otherId })
  expect(await json(link(two))).toMatchObject({ links: [{ caseId: two, title: 'Two' }] })
  expect((await link(two)).status).toBe(200)
  expect((await labels(two)).links).toMatchObject([{ caseId: one }])
  expect((await send('DELETE', `${two}/links/${one}`)).status).toBe(200)
  expect((await labels(one)).links).toEqual([])
  expect((await send('DELETE', `${two}/links/${one}`)).status).toBe(404)
})

test('a case is not linked to itself, nor to one of another account', async () => {
  const caseId = await createCase(database, account)
  const foreign = await createCase(database, await createAccount(database))
  for (const otherId of [caseId, foreign, 'CS-00000'])
    expect((await send('POST', `${caseId}/links`, { otherId })).status).toBe(400)
  expect((await send('GET', `${foreign}/labels`)).status).toBe(404)
})

test('the customer reads neither', async () => {
  const customer = await portal.signIn(await createUser(database, account))
  const caseId = await createCase(database, account)
  await tag(caseId, ['difficult'])
  expect((await customer.gateway(`${path}/${caseId}/labels`)).status).toBe(403)
  expect(await (await customer.gateway(`/case-info/api/cases/${caseId}`)).text()).not.toContain('difficult')
  expect(await (await customer.gateway('/activity-info/api/activity')).text()).not.toContain('difficult')
})
