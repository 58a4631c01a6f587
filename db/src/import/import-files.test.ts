import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '../password.ts'
import { testDatabase } from '../testing/database.ts'
import { ImportRefused } from './bad-rows.ts'
import { importFiles } from './import-files.ts'
import type { Loaded } from './load-rows.ts'

const header = 'account_id,service_id,name,product_category,product_name,status,condition'
const serviceEnd = 'line,Connectivity,FTTP,active,working\n'

const database = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'import-'))
afterAll(() => rmSync(folder, { recursive: true }))

beforeEach(async () => {
  await sql`truncate account, portal_user, identity.login, service_count cascade`.execute(database.system)
  await load('accounts.csv', 'account_id,clc_account_id,trading_name,type\nA1,C1,One,customer\nA2,C2,Two,customer\n')
})

test('loads sites and services, and makes them findable by reference, site name and postcode', async () => {
  await load('sites.csv', 'account_id,site_id,name,address,postcode\nA1,LDS,"Leeds, Wharf",1 Mill Street,LS1 0ZQ\n')
  const loaded = await load(
    'services.csv',
    `${header},site_id,references\nA1,S-1,Main line,Connectivity,FTTP,active,working,LDS,01632 960001;CCT-77\n`,
  )
  expect(loaded).toEqual({ rows: 1, added: 1, changed: 0, unchanged: 0 })
  const [row] = await query<{ search: string }>(sql`select search from service`)
  for (const term of ['s-1', '01632 960001', '01632960001', 'cct-77', 'leeds, wharf', 'ls1 0zq', 'ls10zq']) {
    expect(row?.search).toContain(term)
  }
})

test("finds a service by its site's new name", async () => {
  const site = (name: string) => `account_id,site_id,name,address,postcode\nA1,LDS,${name},1 Mill Street,LS1 0ZQ\n`
  await load('sites.csv', site('Wharf'))
  await load('services.csv', `${header},site_id,references\n${serviceLine('S-1')},LDS,CCT-1\n`)
  await load('sites.csv', site('Quayside'))
  expect(await query(sql`select reference_terms, version from service`)).toEqual([
    { reference_terms: 'cct-1 quayside ls1 0zq ls10zq', version: 1 },
  ])
})

test('changes nothing when a file is imported again, and counts actual changes', async () => {
  const lines = ['S-1', 'S-2', 'S-3'].map(serviceLine)
  await load('services.csv', [header, ...lines].join('\n'))
  const before = await query(sql`select service_id, version, updated_at from service order by 1`)
  expect(await load('services.csv', [header, ...lines].join('\n'))).toMatchObject({
    added: 0,
    changed: 0,
    unchanged: 3,
  })
  expect(await query(sql`select service_id, version, updated_at from service order by 1`)).toEqual(before)

  const next = [lines[0], lines[1]?.replace('working', 'down'), serviceLine('S-4')]
  expect(await load('services.csv', [header, ...next].join('\n'))).toMatchObject({ added: 1, changed: 1, unchanged: 1 })
  expect(await query(sql`select service_id, version from service order by 1`)).toEqual([
    { service_id: 'S-1', version: 1 },
    { service_id: 'S-2', version: 2 },
    { service_id: 'S-3', version: 1 },
    { service_id: 'S-4', version: 1 },
  ])
})

test("keeps values without a column in the file, such as the customer's own reference", async () => {
  await load('services.csv', `${header}\n${serviceLine('S-1')}\n`)
  await sql`update service set order_ref = 'typed by hand'`.execute(database.system)
  await load('services.csv', `${header}\n${serviceLine('S-1').replace('working', 'down')}\n`)
  expect(await query(sql`select order_ref, condition from service`)).toEqual([
    { order_ref: 'typed by hand', condition: 'down' },
  ])
})

test('loads no row of a file with a bad row, and names the row', async () => {
  const bad = await refusal('services.csv', `${header}\n${serviceLine('S-1')}\nA1,S-2,Line,Fax,FTTP,active,sleepy\n`)
  expect(bad.count).toBe(1)
  expect(bad.first.map(({ line, column }) => [line, column])).toEqual([
    [3, 'product_category'],
    [3, 'condition'],
  ])
  expect(await query(sql`select count(*) as services from service`)).toEqual([{ services: 0 }])
})

test('counts all bad rows and lists the first hundred', async () => {
  const lines = Array.from({ length: 450 }, (_, index) =>
    serviceLine(index % 3 === 0 ? `bad id ${index}` : `S-${index}`),
  )
  const bad = await refusal('services.csv', [header, ...lines].join('\n'))
  expect(bad.count).toBe(150)
  expect(bad.first).toHaveLength(100)
  expect(bad.first[99]?.line).toBe(2 + 99 * 3)
})

test('refuses rows of unknown accounts and sites, and sites of another account', async () => {
  await load('sites.csv', 'account_id,site_id,name,address,postcode\nA2,YRK,York,1 Mill Street,YO1 0ZQ\n')
  const bad = await refusal(
    'services.csv',
    [
      `${header},site_id`,
      `${serviceLine('S-1').replace('A1', 'A9')},`,
      `${serviceLine('S-2')},NOWHERE`,
      `${serviceLine('S-3')},YRK`,
    ].join('\n'),
  )
  expect(bad.first).toEqual([
    { line: 2, column: 'account_id', reason: 'is not a known account' },
    { line: 3, column: 'site_id', reason: 'is not a known site of the account' },
    { line: 4, column: 'site_id', reason: 'is not a known site of the account' },
  ])
})

test('refuses a service that is in one file twice', async () => {
  const bad = await refusal(
    'services.csv',
    [header, serviceLine('S-1'), serviceLine('S-2'), serviceLine('S-1')].join('\n'),
  )
  expect(bad.first).toEqual([{ line: 4, column: 'service_id', reason: 'is in the file twice, first in line 2' }])
})

test.each([
  ['a NUL character', 'Main\u0000line', 'NUL'],
  ['a formula', '=HYPERLINK("http://x.example")', 'formula'],
  ['a formula with a sign', "+cmd|' /C calc'!A0", 'formula'],
  ['half a surrogate pair', '\ud800', 'surrogate'],
  ['a direction mark', 'a\u202eb', 'direction'],
  ['an over-long value', 'x'.repeat(201), 'longer than 200'],
  ['a list', ['x'], 'not text'],
])('refuses %s in a text', async (_, name, reason) => {
  const row = { ...service('S-1'), name }
  const bad = await refusal('services.ndjson', JSON.stringify(row))
  expect(bad.first).toEqual([{ line: 1, column: 'name', reason: expect.stringContaining(reason) }])
})

test('refuses a damaged character of a file in UTF-8', async () => {
  const good = `${serviceLine('S-2').replace('Main', 'Café £')}\n`
  const bytes = Buffer.concat([
    Buffer.from(`${header}\nA1,S-1,Main `),
    Buffer.from([0xe9]),
    Buffer.from(`${serviceEnd}${good}`),
  ])
  const bad = await refusal('services.csv', bytes)
  expect(bad.first[0]).toMatchObject({ line: 2, column: 'name' })
})

test('accepts a phone number with +44 and a negative number', async () => {
  const row = { ...service('S-1'), references: ['+44 1632 960001'], one_off_pence: -500 }
  expect(await load('services.ndjson', JSON.stringify(row))).toMatchObject({ added: 1 })
})

test('reads a BOM, Windows line ends, empty lines, quoted line breaks and compressed files', async () => {
  const text = `\ufeff${header.replaceAll(',', ' , ')}\r\n\r\n${serviceLine('S-1')}\r\n${serviceLine('S-2')}\r\n`
  expect(await load('services.csv.gz', gzipSync(text))).toMatchObject({ added: 2 })
  const notes =
    'account_id,site_id,name,address,postcode,access_notes\nA1,LDS,Leeds,1 Mill,LS1 0ZQ,"Gate\nCode ""7"""\n'
  await load('sites.csv', notes)
  expect(await query(sql`select access_notes from site`)).toEqual([{ access_notes: 'Gate\nCode "7"' }])
})

test('counts lines correctly after a cell with line breaks', async () => {
  const lines = ['A1,LDS,Leeds,1 Mill,LS1 0ZQ,"Gate\nat the\nback"', 'A9,YRK,York,1 Mill,YO1 0ZQ,', 'A1,"","",,,']
  const bad = await refusal('sites.csv', ['account_id,site_id,name,address,postcode,access_notes', ...lines].join('\n'))
  expect(bad.first.map(({ line }) => line)).toEqual([5, 6, 6, 6, 6])
})

test('counts lines correctly after empty lines', async () => {
  const bad = await refusal('services.csv', `\n${header}\n\n\n${serviceLine('bad id')}\n\n${serviceLine('bad id 2')}`)
  expect(bad.first.map(({ line }) => line)).toEqual([5, 7])
})

test('refuses broken CSV without reading the rest into one cell', async () => {
  const open = await refusal('services.csv', `${header}\n${serviceLine('S-1')}\nA1,"S-2,Line\n${serviceLine('S-3')}\n`)
  expect(open.first[0]?.reason).toContain('quotes')
  const short = await refusal('services.csv', `${header}\nA1,S-1\n`)
  expect(short.first).toEqual([{ line: 2, column: '', reason: 'has 2 cells, the header has 7' }])
})

test('refuses NDJSON lines that are not objects, are too long or have a new key', async () => {
  const lines = [
    JSON.stringify(service('S-1')),
    '[1]',
    '{"account_id": "A1",',
    JSON.stringify({ ...service('S-2'), colour: 'red' }),
    JSON.stringify({ ...service('S-3'), name: 'x'.repeat(1_100_000) }),
    JSON.stringify(service('S-4')),
  ]
  const bad = await refusal('services.ndjson', lines.join('\n'))
  expect(bad.first.map(({ line }) => line)).toEqual([2, 3, 4, 5])
})

test.each([
  ['an unknown column', `${header},colour\n`, 'unknown column "colour"'],
  ['a missing column', 'account_id,service_id\n', 'no column name, product_category'],
  ['a column twice', `${header},name\n`, 'appears twice'],
  ['nothing in it', '', 'no header'],
  ['another separator', header.replaceAll(',', ':'), 'the whole header is one column'],
  ['the bytes of a spreadsheet', 'PK\u0003\u0004[Content_Types].xml', 'is not text, in spite of its name'],
])('refuses a file with %s', async (_, content, message) => {
  await expect(load('services.csv', content)).rejects.toThrow(message)
})

test('refuses a file with an unknown name, a missing file and a damaged archive', async () => {
  await expect(load('things.csv', '')).rejects.toThrow('unknown entity')
  await expect(load('services.xlsx', '')).rejects.toThrow('is a spreadsheet: save each of its sheets as CSV')
  await expect(load('services.pdf', '')).rejects.toThrow('neither .csv nor .ndjson')
  await expect(importFiles(database, [join(folder, 'services-none.csv')])).rejects.toThrow('cannot be read')
  const whole = gzipSync(`${header}\n${serviceLine('S-1')}\n`)
  await expect(load('services.csv.gz', whole.subarray(0, whole.length - 9))).rejects.toThrow()
  expect(await query(sql`select service_id from service`)).toEqual([])
})

test('a dry run checks each file on top of the previous ones and leaves no changes', async () => {
  const files = [
    save('services-dry.csv', `${header}\n${serviceLine('S-1').replace('A1', 'A3')}\n`),
    save('accounts-dry.csv', 'account_id,clc_account_id,trading_name,type\nA3,C3,Three,customer\n'),
  ]
  const counted: number[] = []
  await importFiles(database, files, { isDryRun: true, onLoaded: (_, { added }) => counted.push(added) })
  expect(counted).toEqual([1, 1])
  expect(await query(sql`select account_id from account where account_id = 'A3'`)).toEqual([])
})

test('refuses a parent that is not a dealer', async () => {
  const bad = await refusal(
    'accounts.csv',
    'account_id,clc_account_id,trading_name,type,parent_dealer_id\nA3,C3,Three,customer,A1\nA4,C4,Four,customer,A5\nA5,C5,Five,dealer,\n',
  )
  expect(bad.first).toEqual([{ line: 2, column: 'parent_dealer_id', reason: 'is not a known dealer' }])
})

test('refuses the number of a deleted account', async () => {
  await sql`
    insert into retention.deleted_account (account_id, closed_at, closed_by, deleted_by)
    values ('A7', now(), 'ops', 'ops')`.execute(database.system)
  const bad = await refusal('accounts.csv', 'account_id,clc_account_id,trading_name,type\nA7,C7,Seven,customer\n')
  expect(bad.first).toEqual([
    { line: 2, column: 'account_id', reason: 'was deleted permanently, and its number is not reused' },
  ])
  await sql`
    insert into account (account_id, clc_account_id, trading_name, type)
    values ('A7', 'C7', 'Kept for its statements', 'dealer')`.execute(database.system)
  const site = await refusal('sites.csv', 'account_id,site_id,name,address,postcode\nA7,LDS,Leeds,1 Mill,LS1 0ZQ\n')
  expect(site.first).toEqual([{ line: 2, column: 'account_id', reason: 'is not a known account' }])
})

test('loads the tiers of a commission scheme, and refuses a scheme that cannot be calculated', async () => {
  await load('accounts.csv', 'account_id,clc_account_id,trading_name,type\nD1,CD1,Dealer,dealer\n')
  const head = 'account_id,scheme_id,name,trigger,basis,rate,tiers,valid_from\n'
  const good = `${head}D1,s1,Steps,live,tiered,,6:6000;0:5000,2026-01-01\n`
  await load('commission-schemes.csv', good)
  expect(await query(sql`select tiers from commission_scheme`)).toEqual([
    {
      tiers: [
        { from: 0, rate: 5000 },
        { from: 6, rate: 6000 },
      ],
    },
  ])
  const bad = await refusal(
    'commission-schemes.csv',
    `${head}D1,s2,No rate,live,percentage,,,2026-01-01\nD1,s3,No beginning,live,tiered,,6:6000,2026-01-01\nA1,s4,No dealer,live,percentage,100,,2026-01-01\n`,
  )
  expect(bad.first).toEqual([
    { line: 2, column: 'rate', reason: 'is empty, but the basis is percentage' },
    { line: 3, column: 'tiers', reason: 'does not start at 0 units' },
    { line: 4, column: 'account_id', reason: 'is not a dealer' },
  ])
})

test('loads data centres with hours and racks, and refuses records of an unknown one', async () => {
  const centre =
    'data_centre_id,name,address,postcode,phone,places,directions,to_bring\nTDC1,One,1 Row,PR2 9ZZ,01632 960720,3,Ring,Photo ID\n'
  expect(await load('data-centres.csv', centre)).toMatchObject({ added: 1 })
  expect(await load('data-centres.csv', centre)).toMatchObject({ unchanged: 1 })
  expect(await query(sql`select notice_hours, slot_hours from data_centre where data_centre_id = 'TDC1'`)).toEqual([
    { notice_hours: 24, slot_hours: 2 },
  ])
  const hours = 'data_centre_id,weekday,opens,closes\n'
  await load('data-centre-hours.csv', `${hours}TDC1,1,08:00,24:00\n`)
  const badHours = await refusal('data-centre-hours.csv', `${hours}TDC1,2,18:00,08:00\nTDC2,1,08:00,18:00\n`)
  expect(badHours.first).toEqual([
    { line: 2, column: 'closes', reason: 'is not after it opens' },
    { line: 3, column: 'data_centre_id', reason: 'is not a known data centre' },
  ])
  const rack = 'account_id,rack_id,data_centre_id,suite,rack,size\n'
  await load('racks.csv', `${rack}A1,R1,TDC1,Suite 1,B2,half\n`)
  const badRack = await refusal('racks.csv', `${rack}A9,R1,TDC1,Suite 1,B2,half\n`)
  expect(badRack.first).toMatchObject([{ column: 'account_id' }])
})

test('loads details unchanged, and refuses those of unknown services', async () => {
  await load('services.csv', `${header}\n${serviceLine('S-1')}\n`)
  const details = { access: { bearer: '1 Gbit/s' }, anything: [1, null, true] }
  await load('service-tech-details.ndjson', JSON.stringify({ account_id: 'A1', service_id: 'S-1', details }))
  expect(await query(sql`select details from service_tech_details`)).toEqual([{ details }])

  const nul = JSON.stringify({ account_id: 'A1', service_id: 'S-1', details: { deep: ['\u0000'] } })
  const bad = await refusal('service-vcd-details.ndjson', `${nul}\n${nul.replace('S-1', 'S-9').replace('\\u0000', '')}`)
  expect(bad.first).toEqual([
    { line: 1, column: 'details', reason: 'has a NUL character' },
    { line: 2, column: 'service_id', reason: 'is not a known service of the account' },
  ])
  const text = await refusal('service-ethernet-details.csv', 'account_id,service_id,details\nA1,S-1,"[1]"\n')
  expect(text.first[0]?.reason).toBe('is not a JSON object')
})

test('links a tenant of the phone system to one service', async () => {
  await load('services.csv', [header, ...['S-1', 'S-2', 'S-3'].map(serviceLine)].join('\n'))
  const tenants = (...lines: string[]) => ['account_id,service_id,tenant,allows_abroad', ...lines].join('\n')
  await load('voice-tenants.csv', tenants('A1,S-1,leeds,yes'))
  expect(await query(sql`select tenant, allows_abroad, allows_premium from service_voice`)).toEqual([
    { tenant: 'leeds', allows_abroad: true, allows_premium: false },
  ])
  const bad = await refusal('voice-tenants.csv', tenants('A1,S-2,leeds,', 'A1,S-1,york,', 'A1,S-3,york,'))
  expect(bad.first).toEqual(
    [2, 4].map((line) => ({ line, column: 'tenant', reason: 'is the tenant of another service' })),
  )
})

test('gives people a login and exactly the permissions in the file', async () => {
  const hash = await hashPassword('Quarry-Lantern-4471')
  const file = (permissions: string, status = 'active') =>
    JSON.stringify({
      account_id: 'A1',
      email: 'Ada@One.example',
      given_name: 'Ada',
      permissions: permissions.split(';'),
      status,
      password_hash: hash,
    })
  expect(await load('users.ndjson', file('BusinessPortal;BusinessPortalServices'))).toMatchObject({ added: 1 })
  expect(await load('users.ndjson', file('BusinessPortal;BusinessPortalServices'))).toMatchObject({ unchanged: 1 })
  expect(await load('users.ndjson', file('BusinessPortal;BusinessPortalDns'))).toMatchObject({ changed: 1 })
  expect(await query(sql`select resource from permission_grant order by 1`)).toEqual([
    { resource: 'BusinessPortal' },
    { resource: 'BusinessPortalDns' },
  ])
  const [login] = await query<{ email: string; password_hash: string; unique_account_id: string }>(
    sql`select email, password_hash, unique_account_id from identity.login`,
  )
  expect(login).toMatchObject({ email: 'ada@one.example', unique_account_id: 'A1' })
  expect(await verifyPassword('Quarry-Lantern-4471', login?.password_hash)).toBe(true)

  await load('users.csv', 'account_id,email,status\nA1,ada@one.example,left\n')
  expect(await query(sql`select given_name, status, password_hash is not null as has from identity.login`)).toEqual([
    { given_name: 'Ada', status: 'suspended', has: true },
  ])
})

test('refuses plain passwords, unknown permissions and people of another account', async () => {
  await load('users.csv', 'account_id,email\nA1,ada@one.example\n')
  const bad = await refusal(
    'users.csv',
    [
      'account_id,email,subject,permissions,password_hash',
      'A1,ben@one.example,,BusinessPortal,secret',
      'A1,cai@one.example,,BusinessPortal;Root,',
      'A2,ada@one.example,,,',
      'A1,ada@one.example,other,,',
      'A1,ANNA@one.example,,,',
    ].join('\n'),
  )
  expect(bad.count).toBe(4)
  expect(bad.first.map(({ line, column }) => [line, column])).toEqual([
    [2, 'password_hash'],
    [3, 'permissions'],
    [4, 'subject'],
    [5, 'email'],
    [5, 'email'],
  ])
})

function serviceLine(id: string): string {
  return Object.values(service(id)).join(',')
}

function service(id: string) {
  return {
    account_id: 'A1',
    service_id: id,
    name: 'Main line',
    product_category: 'Connectivity',
    product_name: 'FTTP',
    status: 'active',
    condition: 'working',
  }
}

function save(name: string, content: string | Buffer): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

async function load(name: string, content: string | Buffer): Promise<Loaded | undefined> {
  let result: Loaded | undefined
  await importFiles(database, [save(name, content)], {
    onLoaded: (_, loaded) => {
      result = loaded
    },
  })
  return result
}

async function refusal(name: string, content: string | Buffer) {
  const error = await load(name, content).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ImportRefused) return error.badRows
  throw new Error('The file was not refused', { cause: error })
}

async function query<Row>(statement: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await sql<Row>`${statement}`.execute(database.system)
  return rows
}
