import { operatorResource } from '@portal/contract/permission.ts'
import type { PagePreview, ServiceList } from '@portal/contract/service-status/affected.ts'
import type { DeskIncident } from '@portal/contract/service-status/desk.ts'
import type { Incident, TouchedService } from '@portal/contract/service-status/incidents.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createService, createSite, createUser } from '../../testing/factories.ts'
import { json, withJson } from '../../testing/json.ts'
import { sharedTestPortal } from '../../testing/portal.ts'
import { valuesOfList } from './desk/service-list.ts'
import { reachAccounts } from './notify-accounts.ts'

const portal = await sharedTestPortal()
const { database } = portal
const [account, other] = [await createAccount(database), await createAccount(database)]
const ada = await portal.signIn(await createUser(database, account))
const desk = await portal.signIn(
  await createUser(database, await createAccount(database), { permissions: [operatorResource] }),
)
const [north, south] = [await createSite(database, account), await createSite(database, account)]
const supplier = 'Affected One'
const fibre = await createService(database, account, { siteId: north, name: 'Fibre north', supplier })
const line = await createService(database, account, { siteId: south, name: '=Line south', supplier })
const twin = await createService(database, other, { name: 'Twin', supplier: 'Affected Two' })
const ceased = await createService(database, other, { name: 'Old', supplier: 'Affected Two' })
await sql`update service set condition = 'ceased' where service_id = ${ceased}`.execute(database.system)
const circuit = (serviceId: string, ref: string) =>
  sql`update service set supplier_ref = ${ref} where service_id = ${serviceId}`.execute(database.system)
await circuit(line, 'C-AFF-1')
await circuit(fibre, 'C-AFF-2')
await circuit(twin, 'C-AFF-2')

const at = '/incident-desk/api'
const post = (path: string, body: object) => desk.gateway(`${at}${path}`, withJson('POST', body))
const start = new Date(Math.floor(Date.now() / 60_000 - 60) * 60_000).toISOString()
const words = { title: 'Fibre cut', text: 'We look.', risk: 'None.', advice: 'Wait.', minutesDown: 30, start }
const wanted = { kind: 'MSO', rules: { carriers: [supplier] }, listedServiceIds: [twin] }

const linesOf = async (answer: Response | Promise<Response>) => {
  const text = await (await answer).text()
  return text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
}

test('the services of an incident are one file before it is published and after it, over all accounts', async () => {
  const before = await linesOf(post('/previews/services.csv', wanted))
  expect(before[0]).toBe('Account,Customer,Service ID,Service,Product,Category,Site,Postcode,Carrier,Circuit')
  expect(
    before
      .slice(1)
      .map((each) => each.split(',')[2] ?? '')
      .toSorted(),
  ).toEqual([fibre, line, twin].toSorted())
  expect(before.find((each) => each.includes(line))).toContain(",'=Line south,")

  const { ref } = await json<DeskIncident>(post('/incidents', { ...wanted, ...words }))
  const after = await linesOf(desk.gateway(`${at}/incidents/${ref}/services.csv`))
  expect(after.slice(1)).toEqual(before.slice(1).map((each) => `${each},30`))
  expect((await ada.gateway(`${at}/incidents/${ref}/services.csv`)).status).toBe(403)
  expect((await desk.gateway(`${at}/incidents/MSO-NOBODY/services.csv`)).status).toBe(404)
})

test('the preview of a page is the page that the account reads once the incident is published', async () => {
  const shown = await json<PagePreview>(post('/page-previews', { ...wanted, ...words, accountId: account }))
  const { ref } = await json<DeskIncident>(post('/incidents', { ...wanted, ...words }))
  await reachAccounts(database, { ref, version: 1 })
  const page = await json<Incident>(ada.gateway(`/incident-info/api/incidents/${ref}`))
  const times = { announcedAt: '', now: '' }
  const calm = (incident: Incident) => ({
    ...incident,
    ...times,
    ref: '',
    start: new Date(incident.start).toISOString(),
    updates: incident.updates.map((each) => ({ ...each, at: '' })),
  })
  expect(calm(shown.incident)).toEqual(calm(page))
  const { rows } = await json<{ rows: TouchedService[] }>(ada.gateway(`/incident-info/api/incidents/${ref}/services`))
  expect(shown.services).toEqual(rows)
  expect((await post('/page-previews', { ...wanted, ...words, accountId: await createAccount(database) })).status).toBe(
    404,
  )
})

test('a list finds services by id or circuit, and names what is unknown, has ceased or is not one service', async () => {
  const text = `Customer;Service ID\r\nA;${fibre}\r\nB;${twin.toLowerCase()}\r\nB;${twin}\r\nC;S-NONE\r\nD;${ceased}\r\n`
  const found = await json<ServiceList>(post('/service-lists', { text }))
  expect(found).toMatchObject({ column: 'Service ID', values: 5, repeated: 1, ambiguous: [] })
  expect(found.services.map(({ serviceId }) => serviceId).toSorted()).toEqual([fibre, twin].toSorted())
  expect(found.unknown).toEqual([{ line: 5, value: 'S-NONE' }])
  expect(found.ceased).toEqual([{ line: 6, value: ceased }])

  const circuits = await json<ServiceList>(post('/service-lists', { text: 'c-aff-1\nC-AFF-2' }))
  expect(circuits.services.map(({ serviceId }) => serviceId)).toEqual([line])
  expect(circuits.ambiguous).toMatchObject([{ line: 2, value: 'C-AFF-2' }])
  expect(circuits.ambiguous[0]?.services.map(({ serviceId }) => serviceId).toSorted()).toEqual([fibre, twin].toSorted())
})

test('a list that is empty, too long or no CSV is refused in words', async () => {
  const ask = async (text: string) => {
    const answer = await post('/service-lists', { text })
    return [answer.status, JSON.stringify(await answer.json())] as const
  }
  const long = Array.from({ length: 5002 }, (_, index) => `S-${index}`).join('\n')
  for (const [text, words] of [
    ['', 'Choose a file or paste a list.'],
    ['Service ID\n', 'There are no services in this list.'],
    [long, '5,000 rows or fewer'],
    ['"S-1\nS-2', 'check the quotes'],
    ['x'.repeat(262_145), 'up to 256 kB'],
  ] as const) {
    const [status, body] = await ask(text)
    expect([text.slice(0, 12), status]).toEqual([text.slice(0, 12), 400])
    expect(body).toContain(words)
  }
})

test('the column of a list is found by its header, and ids in one line are several', () => {
  const values = (text: string) => valuesOfList(text).lines.map(({ value }) => value)
  expect(values('Name,Circuit Ref\nHead office,C-1')).toEqual(['C-1'])
  expect(values('Line,Site\nS-1,Leeds')).toEqual(['S-1'])
  expect(values("s-1, S-2,\t'S-3")).toEqual(['S-1', 'S-2', 'S-3'])
  expect(values('S-1\n\nS-2\n')).toEqual(['S-1', 'S-2'])
  const addresses = 'Site,Service ID\r\n"1 High Street\r\nLeeds",S-1\r\nYork,S-2'
  expect(valuesOfList(addresses).lines.map(({ line }) => line)).toEqual([2, 4])
})

test('the count before publishing names listed services that do not exist', async () => {
  const answer = await json<{ unknownServiceIds: string[]; services: number }>(
    post('/previews', { kind: 'MSO', listedServiceIds: [fibre, 'S-NONE', ceased] }),
  )
  expect(answer).toMatchObject({ services: 1, unknownServiceIds: ['S-NONE', ceased] })
})
