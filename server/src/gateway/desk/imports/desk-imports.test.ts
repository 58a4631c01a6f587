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

const accounts = 'account_id,clc_account_id,trading_name,type\n907701,C-907701,Fernbridge Bakery,customer\n'
const sites = [
  'account_id,site_id,name,address,postcode',
  '907701,FB1,Bakehouse,1 Mill Row,LS1 4AC',
  '907799,FB2,Shop,2 Mill Row,LS1 4AC',
].join('\n')

function upload(files: Record<string, string>): Promise<Response> {
  const form = new FormData()
  for (const [name, content] of Object.entries(files)) form.append('file', new File([content], name))
  return ruth.gateway(path, { method: 'POST', body: form })
}

/** Uploads, and lets the worker do its job. */
async function checked(files: Record<string, string>): Promise<DeskImport> {
  const { importId } = await json<DeskImport>(upload(files))
  return ran(importId)
}

async function ran(importId: string): Promise<DeskImport> {
  await runImport(database, { accountId: home, importId })
  return json(ruth.gateway(`${path}/${importId}`))
}

const load = (importId: string) => ruth.gateway(`${path}/${importId}/load`, withJson('POST', {}))
const countSites = async () =>
  (await sql<{ count: number }>`select count(*)::int from site where account_id = '907701'`.execute(database.system))
    .rows[0]?.count

test('files are checked on top of one another, and nothing is changed; then their good rows are loaded', async () => {
  const { importId, ...found } = await checked({ 'sites.csv': sites, 'accounts.csv': accounts })
  expect(found).toMatchObject({
    state: 'checked',
    problem: null,
    loads: [
      { file: 'accounts.csv', entity: 'accounts', form: 'UTF-8, commas', rows: 1, added: 1, badRows: 0, causes: [] },
      {
        file: 'sites.csv',
        entity: 'sites',
        rows: 1,
        added: 1,
        badRows: 1,
        causes: ['1 row: account_id “907799” is not a known account (line 3)'],
      },
    ],
  })
  expect(await countSites()).toBe(0)

  expect(await json(load(importId))).toMatchObject({ state: 'loading' })
  expect(await ran(importId)).toMatchObject({ state: 'loaded', files: [{ bytes: 0 }, { bytes: 0 }] })
  expect(await countSites()).toBe(1)
  expect((await load(importId)).status).toBe(422)
  const { rows } = await sql`
    select action, after from activity where account_id = ${home} and entity = 'import'`.execute(database.system)
  expect(rows).toEqual([{ action: 'data imported', after: { files: ['sites.csv', 'accounts.csv'], rows: 2 } }])
})

test('the bad rows are a file with their reasons', async () => {
  const { importId } = await checked({ 'sites.csv': sites })
  const bad = await ruth.gateway(`${path}/${importId}/bad-rows/0`)
  expect(bad.headers.get('content-disposition')).toContain('bad rows of sites.csv')
  expect(await bad.text()).toContain('907799,FB2,Shop,2 Mill Row,LS1 4AC,account_id is not a known account')
  expect((await ruth.gateway(`${path}/${importId}/bad-rows/1`)).status).toBe(404)
})

test('a file of another system is read by the mapping of the command, which is uploaded with it', async () => {
  const mapping = {
    files: [
      {
        file: 'clients',
        entity: 'accounts',
        columns: { account_id: 'Id', clc_account_id: 'Id', trading_name: 'Company' },
        fixed: { type: 'customer' },
      },
    ],
  }
  const files = { 'clients.csv': 'Id;Company\n907702;Fernbridge Café\n', 'clients.map.json': JSON.stringify(mapping) }
  expect(await checked(files)).toMatchObject({
    mapping: 'clients.map.json',
    loads: [{ entity: 'accounts', form: 'UTF-8, semicolons', rows: 1, added: 1 }],
  })
  expect(await checked({ ...files, 'clients.map.json': '{"files":[]}' })).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(/^mapping: files: /),
  })
})

test('what the rows of a file are, and how it writes dates, can be said, and is checked again', async () => {
  const customers = accounts.replaceAll(',customer', ',customer').replace('907701,C-907701', '907703,C-907703')
  const { importId, ...failed } = await checked({ 'customers.csv': customers })
  expect(failed).toMatchObject({ state: 'failed', problem: 'customers.csv: its name does not match a type of rows.' })
  const settings = (entity: string) =>
    ruth.gateway(
      `${path}/${importId}/settings`,
      withJson('PUT', {
        ways: { dates: 'dd/mm/yyyy', money: 'pounds', times: 'London' },
        entities: { 'customers.csv': entity },
      }),
    )
  expect((await settings('spaceships')).status).toBe(400)
  expect(await json(settings('accounts'))).toMatchObject({ state: 'checking', ways: { money: 'pounds' } })
  expect((await settings('accounts')).status).toBe(422)
  expect(await ran(importId)).toMatchObject({ state: 'checked', loads: [{ file: 'customers.csv', added: 1 }] })
})

test.each([
  [{}, 'Choose a file with rows.'],
  [{ 'accounts.xlsx': 'PK' }, 'accounts.xlsx is not a .csv, .tsv, .txt or .ndjson file.'],
  [{ 'accounts.csv': '' }, 'accounts.csv is empty.'],
  [{ 'accounts.csv': accounts, '../accounts.csv': accounts }, 'Two files have the same name.'],
])('an upload of %j is refused', async (files: Record<string, string>, reason) => {
  const answer = await upload(files)
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain(reason)
})

test('more than 20 MB are refused while they are read', async () => {
  const answer = await upload({ 'accounts.csv': 'x'.repeat(15_000_000), 'sites.csv': 'x'.repeat(15_000_000) })
  expect(answer.status).toBe(413)
})

test('an import is deleted with its files, and no colleague of another area sees it', async () => {
  const { importId } = await checked({ 'accounts.csv': accounts })
  const clerk = await portal.signIn(await createUser(database, home, { permissions: ['DeskAccounts'] }))
  expect((await clerk.gateway(`${path}/${importId}`)).status).toBe(403)
  expect((await ruth.gateway(`${path}/${importId}`, { method: 'DELETE' })).status).toBe(200)
  expect((await ruth.gateway(`${path}/${importId}`)).status).toBe(404)
})
