import type { ImportColumns } from '@portal/contract/desk/import-mapping.ts'
import type { DeskImport } from '@portal/contract/desk/imports.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'
import { runImport } from './run-import.ts'

const portal = await sharedTestPortal()
const { database } = portal
const home = await createAccount(database)
const ruth = await portal.signIn(await createUser(database, home, { permissions: ['PortalOperator'] }))
const path = '/import-desk/api/imports'

const clients =
  'Client ID;Company;Kind;Street;City;Postcode\n908801;Fernbridge Café;End user;1 Mill Row;Leeds;LS1 4AC\n'
const accounts = {
  file: 'clients',
  entity: 'accounts',
  header: { line: 1, rows: 1 },
  columns: { account_id: 'Client ID', clc_account_id: 'Client ID', trading_name: 'Company', type: 'Kind' },
  values: { type: { 'End user': 'customer' } },
}
const sites = {
  file: 'clients',
  entity: 'sites',
  columns: {
    account_id: 'Client ID',
    site_id: 'Client ID',
    name: 'City',
    address: ['Street', 'City'],
    postcode: 'Postcode',
  },
}

async function upload(files: Record<string, string | Uint8Array<ArrayBuffer>>): Promise<string> {
  const form = new FormData()
  for (const [name, content] of Object.entries(files)) form.append('file', new File([content], name))
  const { importId } = await json<DeskImport>(ruth.gateway(path, { method: 'POST', body: form }))
  await runImport(database, { accountId: home, importId })
  return importId
}

const columns = (importId: string, query = '', place = 0) =>
  ruth.gateway(`${path}/${importId}/files/${place}/columns${query}`)
const map = (importId: string, part: unknown) =>
  ruth.gateway(`${path}/${importId}/files/0/mapping`, withJson('PUT', part))
const unmap = (importId: string, entity: string) =>
  ruth.gateway(`${path}/${importId}/files/0/mapping/${entity}`, { method: 'DELETE' })
const mapping = (importId: string) => ruth.gateway(`${path}/${importId}/mapping`)

async function checked(answer: Promise<Response>): Promise<DeskImport> {
  const { importId, state } = await json<DeskImport>(answer)
  expect(state).toBe('checking')
  await runImport(database, { accountId: home, importId })
  return json(ruth.gateway(`${path}/${importId}`))
}

test('the columns of a file come with their values, ours, and the suggestions of the command', async () => {
  const importId = await upload({ 'clients-2026.csv': clients })
  const found = await json<ImportColumns>(columns(importId))
  expect(found).toMatchObject({ entity: 'accounts', mapped: [], start: 'clients', part: null })
  expect(found.theirs.slice(0, 3)).toEqual([
    { name: 'Client ID', values: [{ value: '908801', rows: 1 }] },
    { name: 'Company', values: [{ value: 'Fernbridge Café', rows: 1 }] },
    { name: 'Kind', values: [{ value: 'End user', rows: 1 }] },
  ])
  expect(found.ours).toMatchObject([
    { name: 'account_id', isRequired: true, guess: 'Client ID' },
    { name: 'clc_account_id', guess: 'Client ID' },
    { name: 'trading_name', guess: 'Company' },
    { name: 'company_no', isRequired: false, guess: null },
    ...Array.from({ length: 3 }, () => ({})),
    { name: 'type', choices: ['customer', 'dealer'], guess: null },
    ...Array.from({ length: 2 }, () => ({})),
  ])
  expect(await json(columns(importId, '?entity=sites'))).toMatchObject({ entity: 'sites' })
})

test('a file is mapped to two types, is checked each time, and its mapping loads the next file', async () => {
  const importId = await upload({ 'clients-2026.csv': clients })
  expect(await checked(map(importId, accounts))).toMatchObject({
    state: 'checked',
    mapping: 'clients.map.json',
    loads: [{ entity: 'accounts', added: 1, badRows: 0 }],
  })
  expect(await checked(map(importId, sites))).toMatchObject({
    loads: [
      { entity: 'accounts', added: 1 },
      { entity: 'sites', added: 1, badRows: 0 },
    ],
  })
  expect(await json(columns(importId))).toMatchObject({
    entity: 'accounts',
    mapped: ['accounts', 'sites'],
    part: { values: accounts.values },
  })
  // Made again, a part replaces the one that reads this file, whatever the start of its name.
  await checked(map(importId, { ...accounts, file: 'cli' }))
  const saved = await mapping(importId)
  expect(saved.headers.get('content-disposition')).toContain('clients.map.json')
  const text = await saved.text()
  const { header: _, ...written } = accounts
  expect(JSON.parse(text)).toEqual({ files: [sites, { ...written, file: 'cli' }] })

  const next = await upload({ 'clients-2027.csv': clients, 'clients.map.json': text })
  expect(await json(ruth.gateway(`${path}/${next}`))).toMatchObject({ state: 'checked', loads: [{}, {}] })
  expect(await checked(unmap(importId, 'sites'))).toMatchObject({ loads: [{ entity: 'accounts' }] })
  expect(await checked(unmap(importId, 'accounts'))).toMatchObject({ mapping: null, state: 'failed' })
  expect((await mapping(importId)).status).toBe(404)
})

test('a spreadsheet in UTF-16 with merged headings is mapped and loaded whole', async () => {
  const lines = [
    ['Customers', '', ''],
    ['Client', '', 'Kind'],
    ['No.', 'Name', ''],
    ['908811', 'Café Zoë – Łódź', 'End user'],
    ['908812', 'Smith £ Sons', 'End user'],
    ['908813', '“Quoted” 日本', 'Reseller'],
  ]
  const sheet = Buffer.from(`\ufeff${lines.map((cells) => cells.join('\t')).join('\r\n')}\r\n`, 'utf16le')
  const importId = await upload({ 'sheet.csv': new Uint8Array(sheet) })
  const found = await json<ImportColumns>(columns(importId, '?entity=accounts'))
  expect(found).toMatchObject({ header: { line: 2, rows: 2 }, rows: 3 })
  expect(found.theirs.map(({ name }) => name)).toEqual(['Client No.', 'Client Name', 'Kind'])
  const part = {
    file: 'sheet',
    entity: 'accounts',
    header: found.header,
    columns: { account_id: 'Client No.', clc_account_id: 'Client No.', trading_name: 'Client Name', type: 'Kind' },
    values: { type: { 'End user': 'customer', Reseller: 'dealer' } },
  }
  expect(await checked(map(importId, part))).toMatchObject({
    loads: [{ form: 'UTF-16, tabs', added: 3, badRows: 0 }],
  })
  await ruth.gateway(`${path}/${importId}/load`, withJson('POST', {}))
  await runImport(database, { accountId: home, importId })
  expect(await json(ruth.gateway(`${path}/${importId}`))).toMatchObject({ state: 'loaded' })
  const { rows } = await sql`
    select trading_name as name, type from account where account_id like '90881_' order by account_id`.execute(
    database.system,
  )
  expect(rows).toEqual([
    { name: 'Café Zoë – Łódź', type: 'customer' },
    { name: 'Smith £ Sons', type: 'customer' },
    { name: '“Quoted” 日本', type: 'dealer' },
  ])
})

test('a type that was chosen for a file gives way to its mapping', async () => {
  const importId = await upload({ 'people.csv': clients })
  const settings = {
    ways: { dates: 'yyyy-mm-dd', money: 'pence', times: 'stated' },
    entities: { 'people.csv': 'accounts' },
  }
  await checked(ruth.gateway(`${path}/${importId}/settings`, withJson('PUT', settings)))
  expect(await json(columns(importId))).toMatchObject({ entity: 'accounts' })
  expect(await checked(map(importId, { ...accounts, file: 'people' }))).toMatchObject({
    state: 'checked',
    files: [{ entity: null }],
    loads: [{ entity: 'accounts', added: 1 }],
  })
})

test('a mapping that was uploaded and cannot be read is replaced', async () => {
  const importId = await upload({ 'clients.csv': clients, 'old.map.json': '{"files":' })
  expect(await json(columns(importId))).toMatchObject({ mapped: [] })
  expect(await checked(map(importId, accounts))).toMatchObject({ state: 'checked', mapping: 'old.map.json' })
})

test.each([
  [{ ...accounts, entity: 'spaceships' }, 'entity', 'Rows cannot become “spaceships”.'],
  [{ ...accounts, file: 'customers' }, 'file', 'clients.csv does not start with “customers”.'],
  [{ ...accounts, columns: { colour: 'C' } }, 'columns', 'accounts has no column “colour”'],
  [
    { ...accounts, columns: { account_id: 'Client ID' }, values: {}, fixed: { type: 'shop' } },
    'fixed.type',
    'type: “shop” is not one of: customer, dealer',
  ],
])('a mapping %j is refused', async (part, field, reason) => {
  const importId = await upload({ 'clients.csv': clients })
  const answer = await map(importId, part)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ [field]: expect.stringContaining(reason) })
})

test('the header is where the operator says, and what cannot be read has its reason', async () => {
  const importId = await upload({ 'list.csv': `Our clients\n\n${clients}` })
  expect(await json(columns(importId, '?line=1'))).toMatchObject({
    entity: null,
    ours: [],
    theirs: [{ name: 'Our clients' }],
  })
  expect(await json(columns(importId))).toMatchObject({
    header: { line: 3, rows: 1 },
    theirs: expect.arrayContaining([expect.objectContaining({ name: 'Kind' })]),
  })
  expect(await (await columns(importId, '?line=30')).json()).toMatchObject({
    line: 'list.csv: has no header in line 30',
  })
  expect((await columns(importId, '?entity=spaceships')).status).toBe(400)
  expect((await columns(importId, '', 1)).status).toBe(404)
})

test('loaded files are mapped no more, and an import waits until its files are read', async () => {
  const importId = await upload({ 'clients.csv': clients })
  await json(map(importId, { ...accounts, columns: { ...accounts.columns, account_id: 'Postcode' } }))
  expect((await map(importId, accounts)).status).toBe(422)
  await runImport(database, { accountId: home, importId })
  await sql`
    update desk_import set state = 'loaded' where account_id = ${home} and import_id = ${importId}`.execute(
    database.system,
  )
  await sql`update desk_import_file set content = '' where account_id = ${home}`.execute(database.system)
  expect((await map(importId, accounts)).status).toBe(422)
  expect((await unmap(importId, 'accounts')).status).toBe(422)
  expect((await columns(importId)).status).toBe(422)
})

test('a category that the provider added is offered, accepted, and refused once it is removed', async () => {
  const added = 'Voice - IP:field-phones'
  await sql`
    insert into product_category (category_id, name, position, changed_by_name, changed_at)
    select ${added}, 'Field phones', max(position) + 1, 'Ruth Calder', now() from product_category`.execute(
    database.system,
  )
  const importId = await upload({
    'lines.csv': 'Client,Line,Name,Group,Product,Status\n908801,F-1,Yard,Field,Phone,live\n',
  })
  const { ours } = await json<ImportColumns>(columns(importId, '?entity=services'))
  expect(ours.find(({ name }) => name === 'product_category')?.choices).toContain(added)
  expect(ours.find(({ name }) => name === 'status')?.choices).not.toContain(added)
  const lines = {
    file: 'lines',
    entity: 'services',
    columns: {
      account_id: 'Client',
      service_id: 'Line',
      name: 'Name',
      product_category: 'Group',
      product_name: 'Product',
      status: 'Status',
    },
    values: { product_category: { Field: added } },
    fixed: { condition: 'working' },
  }
  await checked(map(importId, lines))
  await sql`delete from product_category where category_id = ${added}`.execute(database.system)
  const refused = await map(importId, lines)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({
    columns: `product_category: “${added}” has not been added as a category`,
  })
})
