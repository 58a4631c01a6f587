import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { importFiles } from '../import-files.ts'
import { describeForm } from '../open-file.ts'
import { readMapping } from './mapping.ts'

const database = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'exports-'))
afterAll(() => rmSync(folder, { recursive: true }))
const exports = join(import.meta.dirname, '..', 'testing', 'exports')

beforeEach(async () => {
  await sql`truncate account, portal_user, identity.login, service_count cascade`.execute(database.system)
})

/** Loads all files of an export as its mapping says. Returns the report of each, and the rows that were left out. */
async function load(name: string): Promise<{ report: string[]; left: string[]; bad: () => Record<string, string> }> {
  const from = join(exports, name)
  const files = readdirSync(from).filter((file) => !file.endsWith('.map.json'))
  const mapping = readdirSync(from).find((file) => file.endsWith('.map.json')) ?? ''
  const report: string[] = []
  const left: string[] = []
  const badFiles = new Map<string, string>()
  await importFiles(
    database,
    files.map((file) => join(from, file)),
    {
      mapping: await readMapping(join(from, mapping)),
      isGoodOnly: true,
      badRowsTo: (_, entity) => {
        const to = join(folder, `${name}-${entity.name}`)
        badFiles.set(entity.name, to)
        return to
      },
      onLoaded: (_, { rows, added }, { entity, form, badRows }) => {
        expect(added).toBe(rows)
        report.push(`${entity.name} (${describeForm(form)}): ${rows}`)
        left.push(...badRows.describe())
      },
    },
  )
  const bad = () => Object.fromEntries([...badFiles].map(([entity, file]) => [entity, readFileSync(file, 'utf8')]))
  return { report, left, bad }
}

const rows = async (query: RawBuilder<unknown>) => (await query.execute(database.system)).rows
const accounts = sql`select account_id as id, trading_name as name from account order by 1`

test('loads an export of Splynx: British dates, and pounds without a sign', async () => {
  expect(await load('splynx')).toMatchObject({
    report: [
      'accounts (UTF-8, commas): 2',
      'sites (UTF-8, commas): 2',
      'services (UTF-8, commas): 2',
      'contacts (UTF-8, commas): 2',
    ],
    left: [],
  })
  expect(await rows(accounts)).toEqual([
    { id: '1041', name: 'Birchwood Dental Practice' },
    { id: '1042', name: 'Café Zoë' },
  ])
  expect(
    await rows(sql`
      select service_id as id, status, condition, recurring_pence as pence, contract_start::text as start,
        contract_end::text as end, reference_list as refs from service order by 1`),
  ).toEqual([
    {
      id: '88',
      status: 'active',
      condition: 'working',
      pence: 4200,
      start: '2024-02-03',
      end: null,
      refs: ['192.0.2.41', 'birchwood01'],
    },
    {
      id: '89',
      status: 'suspended',
      condition: 'suspended',
      pence: 114050,
      start: '2025-06-17',
      end: '2027-06-16',
      refs: ['192.0.2.42', 'zoe01'],
    },
  ])
  expect(await rows(sql`select phone, roles from contact order by contact_id`)).toEqual([
    { phone: '+441632960411', roles: ['Admin'] },
    { phone: '+441632960412', roles: ['Admin'] },
  ])
  expect(await rows(sql`select address, postcode from site where site_id = '1041'`)).toEqual([
    { address: '4 Mill Lane, Kendal', postcode: 'LA9 0ZX' },
  ])
})

test('loads an export of WHMCS: zero dates, its amounts and phone numbers, and local times', async () => {
  const { report, left } = await load('whmcs')
  expect(left).toEqual([])
  expect(report).toHaveLength(5)
  expect(
    await rows(sql`
      select service_id as id, status, contract_end::text as end, one_off_pence as once, recurring_pence as pence
      from service order by 1`),
  ).toEqual([
    { id: '301', status: 'active', end: null, once: 25000, pence: 39800 },
    { id: '302', status: 'suspended', end: null, once: 0, pence: 3250 },
    { id: '303', status: 'terminated', end: '2020-02-29', once: 0, pence: 999 },
  ])
  expect(await rows(sql`select email, phone from identity.login order by 1`)).toEqual([
    { email: 'ada@byron.example', phone: '+447700900711' },
    { email: 'nadia.mere@hartsopmere.example', phone: '+441632960711' },
  ])
  expect(await rows(sql`select status, priority, opened_at from help_case`)).toEqual([
    { status: 'pending', priority: 'high', opened_at: new Date('2026-11-20T18:22:05Z') },
  ])
})

test('loads an export of ConnectWise that a spreadsheet saved in UTF-16', async () => {
  expect(await load('connectwise')).toMatchObject({
    report: [
      'accounts (UTF-16, tabs): 2',
      'sites (UTF-16, tabs): 2',
      'contacts (UTF-16, tabs): 2',
      'cases (UTF-16, tabs): 2',
    ],
    left: [],
  })
  expect(await rows(accounts)).toEqual([
    { id: '20017', name: 'Fenwick Logistics – North' },
    { id: '20018', name: 'O’Hara & Sons' },
  ])
  expect(await rows(sql`select name, phone, mobile from contact order by contact_id`)).toEqual([
    { name: 'Grace Fenwick', phone: '+441632960303', mobile: '+447700900301' },
    { name: 'Seán O’Hara', phone: null, mobile: null },
  ])
  expect(await rows(sql`select status, opened_at, closed_at from help_case order by case_id`)).toEqual([
    { status: 'closed', opened_at: new Date('2026-07-01T09:00:00Z'), closed_at: new Date('2026-07-03T07:30:00Z') },
    { status: 'inProgress', opened_at: new Date('2026-11-24T09:12:00Z'), closed_at: null },
  ])
})

test('loads a spreadsheet with merged headings, repeated customers and a total', async () => {
  const { report, left, bad } = await load('spreadsheet')
  expect(report).toEqual([
    'accounts (UTF-8 with a byte order mark, commas): 2',
    'sites (UTF-8 with a byte order mark, commas): 3',
    'services (UTF-8 with a byte order mark, commas): 3',
  ])
  expect(left.filter((cause) => !cause.includes('is empty'))).toEqual([
    expect.stringMatching(/^1 row: status “Total” is not one of: .* \(line 10\)$/),
    expect.stringMatching(/^1 row: condition “Total” is not one of: .* \(line 10\)$/),
  ])
  expect(
    await rows(sql`
      select service_id as id, status, recurring_pence as pence, one_off_pence as once from service order by 1`),
  ).toEqual([
    { id: 'BBEU-00012', status: 'terminated', pence: 0, once: 0 },
    { id: 'OGEA-7000001', status: 'active', pence: 184000, once: 0 },
    { id: 'OGEA-7000002', status: 'pendingActive', pence: 4200, once: -1250 },
  ])
  // The header is in the same line as in the spreadsheet, so that the mapping reads the corrected file.
  const lines = bad().services?.split('\n') ?? []
  expect(lines.slice(0, 6)).toEqual([
    '',
    '',
    '',
    'Customer,,,Site,,Line,,,Charges,',
    'Account,Name,VAT registered,Address,Postcode,Circuit,Product,Status,Monthly,Install,why',
    expect.stringMatching(/^,,,,,,,Total,"£1,882.00",-£12.50,"account_id is empty; /),
  ])
})

test('loads a dump in Windows-1252, and leaves out a person without an address', async () => {
  const { report, left, bad } = await load('dump')
  expect(report).toEqual(['accounts (Windows-1252, vertical bars): 2', 'contacts (Windows-1252, vertical bars): 2'])
  expect(await rows(accounts)).toEqual([
    { id: '00412', name: 'Zoë’s Café & Bakery' },
    { id: '00413', name: 'Smith £ Sons – Preston' },
  ])
  expect(await rows(sql`select name, email, phone, roles from contact order by contact_id`)).toEqual([
    { name: 'Zoë Müller', email: 'zoe@cafe.example', phone: '+441632960415', roles: ['Admin'] },
    { name: 'Ann Smith', email: 'ann@smith.example', phone: null, roles: [] },
  ])
  expect(left).toEqual([
    '1 row: first_name is empty (line 4)',
    '1 row: email “not an address” is not an email address (line 4)',
  ])
  expect(bad().contacts).toBe(
    'PERSON_NO|CUST_NO|FORENAME|SURNAME|EMAIL|TEL|IS_ADMIN|why\n' +
      '3|00413|\\N|\\N|not an address|01632960416|0|first_name is empty; email is not an email address\n',
  )
})
