import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { importFiles } from '../import-files.ts'
import { askForMapping } from './ask.ts'
import { readMapping } from './mapping.ts'

const database = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'walk-'))
cpSync(join(import.meta.dirname, '..', 'testing', 'exports'), folder, { recursive: true })
afterAll(() => rmSync(folder, { recursive: true }))

beforeEach(async () => {
  await sql`truncate account, portal_user, identity.login, service_count cascade`.execute(database.system)
})

/** By the start of a question; all others get the answer in brackets. */
type Answers = Record<string, string>

/** Answers the questions about a file as they come. Returns them all; fails at one without an answer. */
async function map(file: string, answers: Answers, to: string): Promise<string[]> {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const asked: string[] = []
  const unused = new Set(Object.keys(answers))
  let shown = ''
  output.on('data', (chunk) => {
    shown += String(chunk)
    if (!shown.endsWith(': ')) return
    const question = shown.split('\n').at(-1)?.trim() ?? ''
    shown = ''
    const start = Object.keys(answers).find((each) => question.startsWith(each) && unused.delete(each))
    if (start === undefined && !question.includes('[')) input.destroy(new Error(`No answer to: ${question}`))
    else input.write(`${start === undefined ? '' : answers[start]}\n`)
    asked.push(question)
  })
  await askForMapping(file, input, output, { to })
  expect([...unused], file).toEqual([])
  return asked
}

const rows: Answers = { type: 'customer', roles: 'Admin' }
const service: Answers = { product_category: 'Connectivity' }
const ticket: Answers = { kind: 'fault', 'The time zone': 'London' }

interface Export {
  /** The answers to the questions about each file. */
  files: [file: string, answers: Answers][]
  /** The rows that are loaded, in the order of its dependencies. */
  loaded: Record<string, number>
  /** The causes of rows that are wrong in the export too. */
  left?: string[]
}

const systems: Record<string, Export> = {
  splynx: {
    files: [
      ['customers-2026-11-24.csv', { ...rows, 'Rows to read': 'Status', 'Read “Inactive': 'no' }],
      ['internet-services-2026-11-24.csv', { ...service, Dates: 'dd/mm/yyyy', Amounts: 'pounds' }],
    ],
    loaded: { accounts: 2, sites: 2, services: 2, contacts: 2 },
  },
  whmcs: {
    files: [
      ['clients.csv', { ...rows, type: '=customer', 'Rows to read': 'Status', 'Read “Closed”': 'no' }],
      ['services.csv', service],
      ['tickets.csv', ticket],
    ],
    loaded: { accounts: 2, sites: 2, services: 3, contacts: 2, cases: 1 },
  },
  connectwise: {
    files: [
      ['Companies.txt', { '“Vendor”': '-' }],
      ['Contacts.txt', { roles: 'Admin', 'Rows to read': 'Inactive', 'Read “Y”': 'no' }],
      ['Service Tickets.txt', { ...ticket, Dates: 'dd/mm/yyyy' }],
    ],
    loaded: { accounts: 2, sites: 2, contacts: 2, cases: 2 },
  },
  spreadsheet: {
    files: [
      ['Line list November.csv', { type: 'customer', 'Rows to read': 'Line Status', 'Read “Total”': 'no', ...service }],
    ],
    loaded: { accounts: 2, sites: 3, services: 3 },
  },
  dump: {
    files: [
      ['tbl_customer.txt', { type: 'customer' }],
      ['tbl_person.txt', { '“0”': '-', '“1”': 'Admin' }],
    ],
    loaded: { accounts: 2, contacts: 2 },
    left: ['1 row: first_name is empty (line 4)', '1 row: email “not an address” is not an email address (line 4)'],
  },
}

/** Maps and loads all files. Returns what was loaded, and the causes of the rows that were left out. */
async function walk(name: string, files: Export['files'], from = join(folder, name)): Promise<Export> {
  const to = join(folder, `${name}.map.json`)
  for (const [file, answers] of files) await map(join(from, file), answers, to)
  const loaded: Record<string, number> = {}
  const left: string[] = []
  await importFiles(
    database,
    files.map(([file]) => join(from, file)),
    {
      mapping: await readMapping(to),
      isGoodOnly: true,
      onLoaded: (_, { added }, { entity, badRows }) => {
        loaded[entity.name] = added
        left.push(...badRows.describe())
      },
    },
  )
  return { files, loaded, left }
}

test.each(Object.entries(systems))('maps and loads the export of %s in one try', async (name, wanted) => {
  expect(await walk(name, wanted.files)).toEqual({ left: [], ...wanted })
})

test('each export of the repository is one of these', () => {
  expect(
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : [])),
  ).toEqual(expect.arrayContaining(Object.keys(systems)))
})

test('maps and loads a spreadsheet that was saved as UTF-16 text', async () => {
  const { files, ...wanted } = systems.spreadsheet ?? { files: [] }
  const text = readFileSync(join(folder, 'spreadsheet', 'Line list November.csv'), 'utf8')
  const tabs = text.replaceAll(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/gm, '\t')
  writeFileSync(join(folder, 'Line list.txt'), Buffer.from(tabs, 'utf16le'))
  const answers = files[0]?.[1] ?? {}
  const found = await walk('unicode', [['Line list.txt', answers]], folder)
  expect(found).toMatchObject({ left: [], ...wanted })
  const { rows: names } = await sql`select trading_name as name from account order by 1`.execute(database.system)
  expect(names).toEqual([{ name: 'Café Zoë' }, { name: 'Hartsop Mere Ltd' }])
})

test('a further type of a file reads the same rows, and a service gets the site that its customer became', async () => {
  const to = join(folder, 'again.map.json')
  const [customers, lines] = systems.splynx?.files ?? []
  if (!customers || !lines) throw new Error('No files')
  expect(await map(join(folder, 'splynx', customers[0]), customers[1], to)).toContain(
    'Read the same rows as for accounts: Status “Active”, “Blocked” [yes] (< back):',
  )
  expect(await map(join(folder, 'splynx', lines[0]), lines[1], to)).toContainEqual(
    expect.stringMatching(/^site_id .* \[Customer ID\]/),
  )
})
