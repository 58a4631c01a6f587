import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { listLoads } from '../import-files.ts'
import { openFile, findForm } from '../open-file.ts'
import { sites } from '../entities/sites.ts'
import { askForMapping } from './ask.ts'
import { guessHeader } from './guess-header.ts'
import { readMapping } from './mapping.ts'

const folder = mkdtempSync(join(tmpdir(), 'mapping-'))
afterAll(() => rmSync(folder, { recursive: true }))

function save(name: string, content: string): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}
const saveMapping = (part: Record<string, unknown>) => save('m.map.json', JSON.stringify({ files: [part] }))
const columns = { account_id: 'ID', site_id: 'ID', name: 'Name', address: ['Street', 'City'], postcode: 'Postcode' }
const part = { file: 'places', entity: 'sites', columns }
const header = 'ID,Name,Street,City,Postcode'

test.each([
  ['no JSON', '{"files": [', 'is not JSON'],
  ['another shape', '{"file": "x"}', 'files: Invalid input'],
  ['an unknown entity', JSON.stringify({ files: [{ ...part, entity: 'shops' }] }), 'files.0.entity'],
  ['an unknown key', JSON.stringify({ files: [{ ...part, fixd: {} }] }), 'Unrecognized key: "fixd"'],
  [
    'an unknown column',
    JSON.stringify({ files: [{ ...part, columns: { colour: 'C' } }] }),
    'sites has no column “colour”',
  ],
  ['a bad fixed value', JSON.stringify({ files: [{ ...part, fixed: { uprn: 'x' } }] }), 'uprn: “x” is not a UPRN'],
  [
    'a value that is not one of ours',
    JSON.stringify({
      files: [{ file: 'c', entity: 'accounts', columns: { type: 'T' }, values: { type: { X: 'shop' } } }],
    }),
    'type: “shop” is not one of: customer, dealer',
  ],
  [
    'values without a column',
    JSON.stringify({ files: [{ ...part, values: { uprn: { X: '1' } } }] }),
    'uprn has values, but none of their columns',
  ],
  [
    'a column both mapped and fixed',
    JSON.stringify({ files: [{ ...part, fixed: { name: 'x' } }] }),
    'name is both in columns and fixed',
  ],
])('refuses a mapping with %s', async (_, text, message) => {
  await expect(readMapping(save('bad.map.json', text))).rejects.toThrow(message)
})

async function rowsOf(file: string, mappingFile: string): Promise<unknown[]> {
  const mapping = await readMapping(mappingFile)
  const [load] = listLoads([file], { mapping })
  if (!load?.part) throw new Error('No part reads the file')
  const source = await openFile(file, load.entity, { form: await findForm(file, load.part.header), part: load.part })
  const rows: unknown[] = []
  for await (const item of source.rows) rows.push('values' in item ? item.values : item)
  return rows
}

test('joins columns, translates values in any case, and reads equal rows once', async () => {
  const file = save(
    'places.csv',
    `${header}\n7,Wharf ,1 Mill Street,Leeds,LS1 0ZQ\n7,wharf,1 Mill Street,,n/a\n7,Wharf,1 Mill Street,Leeds,LS1 0ZQ\n`,
  )
  const values = { name: { WHARF: 'Old wharf' } }
  const mapping = saveMapping({ ...part, values, empty: ['N/A'], once: true, fixed: { cabinet: 'C1' } })
  expect(await rowsOf(file, mapping)).toEqual([
    {
      cabinet: 'C1',
      account_id: '7',
      site_id: '7',
      name: 'Old wharf',
      address: '1 Mill Street, Leeds',
      postcode: 'LS1 0ZQ',
    },
    { cabinet: 'C1', account_id: '7', site_id: '7', name: 'Old wharf', address: '1 Mill Street', postcode: null },
  ])
})

test('refuses a file without a column of the mapping, and names those that it has', async () => {
  const file = save('places.csv', 'ID,Title,Street,City,Postcode\n')
  await expect(rowsOf(file, saveMapping(part))).rejects.toThrow(
    'no column “Name”, which the mapping names for name. The file has: “ID”, “Title”, “Street”, “City”, “Postcode”',
  )
  const { name: _, ...rest } = columns
  await expect(rowsOf(file, saveMapping({ ...part, columns: rest }))).rejects.toThrow('no column name')
  expect(() => listLoads(['/tmp/shops.csv'], { mapping: { files: [] } })).toThrow('no part for shops.csv')
})

test('two columns with the same name can both be mapped', async () => {
  const file = save('places.csv', 'ID,Name,Name,Street,City,Postcode\n7,Short,Long name,1 Mill,Leeds,LS1 0ZQ\n')
  const [row] = await rowsOf(file, saveMapping({ ...part, columns: { ...columns, name: 'Name (2)' } }))
  expect(row).toMatchObject({ name: 'Long name' })
})

test('names are IDs of sites, where a system has no others', async () => {
  const file = save('places.csv', `${header}\n7,"Café, Dock Road",1 Mill,Leeds,LS1 0ZQ\n7,(HQ),1 Mill,Leeds,LS1 0ZQ\n`)
  const rows = await rowsOf(file, saveMapping({ ...part, columns: { ...columns, site_id: 'Name' } }))
  expect(rows).toMatchObject([{ site_id: 'Cafe-Dock-Road', name: 'Café, Dock Road' }, { site_id: 'HQ' }])
})

/** Answers the questions of the command, one line each. Returns the mapping and everything that was shown. */
async function ask(file: string, answers: readonly string[], added: readonly string[] = [], to?: string) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  input.end(`${answers.join('\n')}\n`)
  let shown = ''
  output.on('data', (chunk) => (shown += String(chunk)))
  const written = await askForMapping(file, input, output, { added, to })
  return { shown, mapping: JSON.parse(readFileSync(written, 'utf8')) as unknown, written }
}

test('asks for a mapping, guesses by name, and writes one that is accepted', async () => {
  const file = save(
    'clients-2026.csv',
    'Client ID;Company Name;Type;Price\n7;Hartsop Mere;Reseller;£42\n8;Byron;End user;£1\n9;Café;End user;42.00\n',
  )
  const { shown, mapping, written } = await ask(file, [
    '', // the first line
    '', // its columns are right
    '', // accounts
    '', // account_id: Client ID
    '2', // clc_account_id: a wrong column, by its number
    '', // trading_name: Company Name
    '', // type: Type
    'company_no',
    'Number',
    '=04112233',
    '-', // no more
    '', // all rows
    'dealer', // End user: wrong
    '<',
    'customer',
    'shop', // Reseller: not a type
    'dealer',
    '', // clients
  ])
  expect(shown).toContain('clients-2026.csv: UTF-8, semicolons')
  expect(shown).toContain('“End user” (2×) is')
  expect(shown).toContain('The file has no such column: enter one')
  expect(shown).toContain('Choose one of: customer, dealer, -')
  expect(mapping).toEqual({
    files: [
      {
        file: 'clients',
        entity: 'accounts',
        columns: {
          account_id: 'Client ID',
          clc_account_id: 'Company Name',
          trading_name: 'Company Name',
          type: 'Type',
        },
        fixed: { company_no: '04112233' },
        values: { type: { 'End user': 'customer', Reseller: 'dealer' } },
      },
    ],
  })
  expect(await readMapping(written)).toMatchObject({ files: [{ entity: 'accounts' }] })
})

test('offers the categories that the provider added, and accepts no other', async () => {
  const added = 'Voice - IP:field-phones'
  const file = save('plans.csv', 'Plan ID,Title,Category\nP1,Field,Phones\n')
  const { mapping, shown } = await ask(
    file,
    ['', '', '', '', '', '=Voice - IP:other', `=${added}`, '-', 'plans'],
    [added],
  )
  expect(shown).toContain('product_category: “Voice - IP:other” has not been added as a category')
  expect(mapping).toMatchObject({ files: [{ entity: 'plans', fixed: { product_category: added } }] })
})

test('never guesses what dates, times and amounts mean, and keeps the other parts of a mapping', async () => {
  const head = 'Customer ID,Ticket ID,Title,Status,Priority,Opened by,Opened at,Kind'
  const file = save('tickets.csv', `${head}\n7,100,Down,closed,low,Ada,01/02/2026 09:30,fault\n`)
  save('tickets.map.json', JSON.stringify({ files: [{ ...part, file: 'tickets' }] }))
  const { mapping, shown } = await ask(
    file,
    [
      '', // the first line
      '', // its columns are right
      '', // cases
    ].concat(
      Array<string>(8).fill(''), // account_id to opened_at
      Array<string>(3).fill('Opened at'), // respond_by, next_update_due, resolve_by
      '-',
      '', // there is no guess for dates
      'dd/mm/yyyy',
      'London',
      '',
    ),
  )
  expect(shown).toContain('Dates such as “01/02/2026 09:30” are yyyy-mm-dd or dd/mm/yyyy (< back): Choose one of')
  expect(mapping).toMatchObject({
    files: [{ entity: 'sites' }, { entity: 'cases', dates: 'dd/mm/yyyy', times: 'London', file: 'tickets' }],
  })
})

test('finds merged headings, and asks for the rows to read, the texts for no value and equal rows', async () => {
  const file = save(
    'site list.csv',
    [
      'Sites;;;;;',
      ';;;;;',
      'Customer;;Place;;;',
      'Account;Kind;Street;Postcode;Site;Cabinet',
      'A1;Client;1 Mill Row;LS1 4AC;S1;NULL',
      'A1;Client;1 Mill Row;LS1 4AC;S1;NULL',
      'A2;Carrier;2 Mill Row;LS1 4AC;S2;P4',
    ].join('\n'),
  )
  save('all.map.json', JSON.stringify({ files: [part] }))
  const { mapping, shown, written } = await ask(
    file,
    [
      '', // the headings
      '', // two lines
      '', // its columns are right
      '', // sites
      '', // account_id: the end of a merged heading
      '', // site_id
      'Place', // name: no such column
      '=Site',
      '', // address: Place Street
      '', // postcode
      '', // cabinet
      '-', // no more
      'customer kind', // only some rows
      'yes', // Client
      'no', // Carrier
      '', // all of these
      '', // NULL is no value
      '', // equal rows once
      '', // the start of the name
    ],
    [],
    join(folder, 'all.map.json'),
  )
  expect(shown).toContain('First line of the names of the columns [3]: ')
  expect(shown).toContain('The file has no such column: enter one')
  expect(shown).toContain('Read “Carrier” (1×) [yes]')
  expect(shown).toContain('“NULL” (2×) means no value [yes]')
  expect(shown).toContain('Rows with the same account_id and site_id repeat. Read equal rows once [yes]')
  expect(mapping).toMatchObject({
    files: [
      part,
      {
        file: 'site list',
        header: { line: 3, rows: 2 },
        only: { 'Customer Kind': ['Client'] },
        empty: ['NULL'],
        once: true,
      },
    ],
  })
  expect(await rowsOf(file, written)).toEqual([
    {
      account_id: 'A1',
      site_id: 'S1',
      name: 'Site',
      address: '1 Mill Row',
      postcode: 'LS1 4AC',
      cabinet: null,
    },
  ])
})

test.each([
  ['cells merged downwards', ',,,\nClient,,Money,\nNo.,,£/month,Setup\nC-77,Kite,£42,£0\nC-78,Lark,£43,£0', 2, 2],
  ['a title without a separator', 'Lines\n\nID;Name\n7;Kite', 3, 1],
  ['one line', 'ID,Name,Town\n7,Kite,', 1, 1],
  ['names of columns only', 'ID,Name,Town', 1, 1],
  ['nothing', '', 1, 1],
])('suggests the header of a file with %s', async (_, content, line, rows) => {
  expect(await guessHeader(save('any.csv', content))).toEqual({ line, rows })
})

test('columns whose names are merged downwards and across have their names', async () => {
  const file = save(
    'places.csv',
    'Client,,Place,,Other\nID,Name,Street,City,\n,,,,Postcode\n7,Kite,1 Mill,Leeds,LS1 0ZQ\n',
  )
  const named = {
    account_id: 'Client ID',
    site_id: 'Client ID',
    name: 'Client Name',
    address: ['Place Street', 'Place City'],
  }
  const merged = { ...part, header: { line: 1, rows: 3 }, columns: { ...named, postcode: 'Other City Postcode' } }
  await expect(rowsOf(file, saveMapping(merged))).resolves.toMatchObject([{ name: 'Kite', postcode: 'LS1 0ZQ' }])
})

test('writes nothing if the answers end early', async () => {
  const file = save('other-sites.csv', `${header}\n`)
  await expect(ask(file, ['', '', 'sites'])).rejects.toThrow('this type of rows was not mapped')
  expect(() => readFileSync(join(folder, 'other-sites.map.json'))).toThrow()
  expect(sites.name).toBe('sites')
})
