import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { ImportRefused } from './bad-rows.ts'
import { type FileImport, importFiles } from './import-files.ts'
import { describeForm } from './open-file.ts'

const database = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'real-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

beforeEach(async () => {
  await sql`truncate account, service_count cascade`.execute(database.system)
  await load('accounts.csv', 'account_id,clc_account_id,trading_name,type\nA1,C1,One,customer\n')
})

const sites = 'account_id,site_id,name,address,postcode'
const site = (id: string, name = 'Café £', account = 'A1') => `${account},${id},${name},1 Mill Street,LS1 0ZQ`

interface Outcome {
  loaded: { rows: number; added: number }
  form: string
  left: string[]
}

async function load(name: string, content: string | Buffer, options: FileImport = {}): Promise<Outcome> {
  const file = join(folder, name)
  writeFileSync(file, content)
  let outcome: Outcome | undefined
  await importFiles(database, [file], {
    ...options,
    onLoaded: (_, { rows, added }, { form, badRows }) => {
      outcome = { loaded: { rows, added }, form: describeForm(form), left: badRows.describe() }
    },
  })
  if (!outcome) throw new Error('Nothing was loaded')
  return outcome
}

async function refusal(name: string, content: string | Buffer, options: FileImport = {}): Promise<string[]> {
  const error = await load(name, content, options).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ImportRefused) return error.badRows.describe()
  throw new Error('The file was not refused', { cause: error })
}

const names = async () => {
  const { rows } = await sql<{ name: string }>`select name from site order by site_id`.execute(database.system)
  return rows.map(({ name }) => name)
}

const text = `${sites}\r\n${site('S1')}\r\n${site('S2', 'Zoë’s')}\r\n`
const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
// Node writes no Windows-1252; its typographic apostrophe is 0x92.
const windows1252 = Buffer.from(text.replace('’', '\u0092'), 'latin1')

test.each([
  ['UTF-8', Buffer.from(text), 'UTF-8, commas'],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), 'UTF-8 with a byte order mark, commas'],
  ['UTF-16 with a mark', utf16, 'UTF-16, commas'],
  ['UTF-16 without one', utf16.subarray(2), 'UTF-16, commas'],
  ['UTF-16 with the high byte first', Buffer.from(utf16).swap16(), 'UTF-16, commas'],
  ['Windows-1252', windows1252, 'Windows-1252, commas'],
])('reads a file in %s, and states how it is written', async (_, bytes, form) => {
  expect(await load('sites.csv', bytes)).toEqual({ loaded: { rows: 2, added: 2 }, form, left: [] })
  expect(await names()).toEqual(['Café £', 'Zoë’s'])
  expect((await load('sites.csv.gz', gzipSync(bytes))).form).toBe(form)
})

test.each([
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
])('reads columns separated by %j', async (separator, inWords) => {
  // A tab is no part of a name.
  const name = separator === '\t' ? 'One' : `"1${separator} two"`
  const file = [sites, `A1,S1,${name},1 Mill,LS1 0ZQ`].map((line) => line.replaceAll(',', separator)).join('\n')
  expect((await load('sites.tsv', file)).form).toBe(`UTF-8, ${inWords}`)
  expect(await names()).toEqual([name.replaceAll('"', '')])
})

test('leaves out empty rows and empty columns at the end, as spreadsheets write them', async () => {
  expect(await load('sites.csv', `${sites},,\n${site('S1')},,\n,,,,,,\n`)).toMatchObject({
    loaded: { rows: 1, added: 1 },
  })
  expect(await refusal('sites.csv', `${sites},,\n${site('S1')},x,\n`)).toEqual([
    '1 row: has 7 cells, the header has 5 (line 2)',
  ])
})

test('reads dates and amounts as the person who imports the file states', async () => {
  const header =
    'account_id,service_id,name,product_category,product_name,status,condition,contract_start,recurring_pence'
  const file = `${header}\nA1,S1,Line,Connectivity,FTTP,Active,WORKING,14/04/2026,"1,840.00"\n`
  expect(await refusal('services.csv', file)).toEqual([
    '1 row: contract_start “14/04/2026” is not a date YYYY-MM-DD (line 2)',
    expect.stringContaining('recurring_pence “1,840.00” is not minor units'),
  ])
  await load('services.csv', file, { ways: { dates: 'dd/mm/yyyy', money: 'pounds' } })
  const stored = () =>
    sql`select contract_start::text as start, recurring_pence as pence from service`.execute(database.system)
  expect((await stored()).rows).toEqual([{ start: '2026-04-14', pence: 184000 }])
  const row = {
    account_id: 'A1',
    service_id: 'S1',
    name: 'Line',
    product_category: 'Connectivity',
    product_name: 'FTTP',
  }
  const json = JSON.stringify({ ...row, status: 'active', condition: 'working', recurring_pence: 42 })
  await load('services.ndjson', json, { ways: { money: 'pounds' } })
  expect((await stored()).rows).toEqual([{ start: '2026-04-14', pence: 4200 }])
})

test('groups bad rows by their cause, with values and all lines', async () => {
  const bad = (index: number) => (index % 2 === 0 ? site(`bad id ${index % 4}`) : site(`S${index}`, '=1+1'))
  const rows = Array.from({ length: 300 }, (_, index) => bad(index))
  const causes = await refusal('sites.csv', [sites, ...rows, site('S1', 'Fine', 'A9')].join('\n'))
  expect(causes.map((cause) => cause.split(' (')[0])).toEqual([
    '150 rows: site_id is not an identifier: up to 40 letters, digits, dots, underscores or hyphens',
    '  “bad id 0”',
    '  “bad id 2”',
    '150 rows: name “=1+1” looks like a spreadsheet formula',
    '1 row: account_id “A9” is not a known account',
  ])
  expect(causes[1]).toMatch(/^ {2}“bad id 0” \(lines 2, 6, 10, .*, 298\)$/)
  expect(causes[4]).toContain('(line 302)')
})

test('shows neighbouring lines as one, and the rest of very many values without them', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => site(`bad ${index}`))
  const causes = await refusal('sites.csv', [sites, ...rows].join('\n'))
  expect(causes).toHaveLength(22)
  expect(causes.at(-1)).toBe('  other values (lines 22–41)')
})

test('never shows a secret', async () => {
  const causes = await refusal('users.csv', 'account_id,email,password_hash\nA1,ada@one.example,hunter2\n')
  expect(causes.join()).toContain('never a password')
  expect(causes.join()).not.toContain('hunter2')
})

test('loads the good rows and writes the bad ones in the form of the file, for correction', async () => {
  const file = `${sites}\r\n${site('S1')}\r\n${site('S 2', '"Zoë, ""2"""')}\r\n${site('S3', 'Else', 'A9')}\r\n`
  const to = join(folder, 'bad.csv')
  const options = { isGoodOnly: true, badRowsTo: () => to }
  const semicolons = Buffer.from(file.replaceAll(/,(?! )/g, ';'), 'latin1')
  expect((await load('sites.csv', semicolons, options)).loaded).toEqual({ rows: 1, added: 1 })
  expect(readFileSync(to, 'utf8').split('\n')).toEqual([
    'account_id;site_id;name;address;postcode;why',
    'A1;S 2;"Zoë, ""2""";1 Mill Street;LS1 0ZQ;site_id is not an identifier: up to 40 letters, digits, dots, underscores or hyphens',
    'A9;S3;Else;1 Mill Street;LS1 0ZQ;account_id is not a known account',
    '',
  ])
  const corrected = readFileSync(to, 'utf8').replace('S 2', 'S2')
  expect((await load('sites.csv', corrected, options)).loaded).toEqual({ rows: 1, added: 1 })
  expect(readFileSync(to, 'utf8').split('\n')).toHaveLength(3)
  expect(readFileSync(to, 'utf8')).toContain('A9;S3;Else;1 Mill Street;LS1 0ZQ;account_id is not a known account')
  expect(await names()).toEqual(['Café £', 'Zoë, "2"'])
})

test('writes bad rows of JSON as JSON', async () => {
  const row = { account_id: 'A1', site_id: 'S 1', name: 'One', address: '1 Mill', postcode: 'LS1 0ZQ' }
  const to = join(folder, 'bad.ndjson')
  await load('sites.ndjson', `${JSON.stringify({ ...row, site_id: 'S2' })}\n${JSON.stringify(row)}\n`, {
    isGoodOnly: true,
    badRowsTo: () => to,
  })
  expect(JSON.parse(readFileSync(to, 'utf8'))).toMatchObject({ ...row, why: expect.stringContaining('site_id') })
  expect((await load('sites.ndjson', readFileSync(to, 'utf8').replace('S 1', 'S1'))).loaded).toEqual({
    rows: 1,
    added: 1,
  })
})

test('leaves out rows that need a bad row of the same file', async () => {
  const accounts = 'account_id,clc_account_id,trading_name,type,parent_dealer_id\n'
  const { left, loaded } = await load(
    'accounts.csv',
    `${accounts}D 1,C2,Dealer,dealer,\nA3,C3,Three,customer,D1\nA4,C4,Four,customer,\n`,
    {
      isGoodOnly: true,
    },
  )
  expect(loaded).toEqual({ rows: 1, added: 1 })
  expect(left).toEqual([
    expect.stringContaining('account_id “D 1” is not an identifier'),
    '1 row: parent_dealer_id “D1” is not a known dealer (line 3)',
  ])
})
