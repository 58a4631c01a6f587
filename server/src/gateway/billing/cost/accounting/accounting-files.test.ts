import type { AccountingLayout } from '@portal/contract/billing/cost-values.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createBill } from '../../../../testing/bill-factories.ts'
import { createAccount, createSite, createUser } from '../../../../testing/factories.ts'
import { withJson } from '../../../../testing/json.ts'
import { sharedTestPortal } from '../../../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal

interface Column {
  header: string
  /** The texts that the import of the program takes there. */
  format: RegExp
}

const empty = /^$/
const text = (most: number) => new RegExp(`^[^\\r\\n]{1,${most}}$`, 'u')
const textOrNone = (most: number) => new RegExp(`^[^\\r\\n]{0,${most}}$`, 'u')
const day = /^(0[1-9]|[12]\d|3[01])\/(0[1-9]|1[0-2])\/\d{4}$/
const amount = /^-?\d{1,8}\.\d\d$/
const positive = /^\d{1,8}\.\d\d$/
const columns = (...of: [string, RegExp][]): Column[] => of.map(([header, format]) => ({ header, format }))

/**
 * The columns of each import with their lengths. Xero: template of purchase bills, names in their case, each cell of a tax type filled.
 * Sage 50: https://gb-kb.sage.com, fields of audit trail transactions; a cost code needs a project, and neither has to be there.
 * QuickBooks Online: names of the import of bills, numbers of 21 and texts of 4,000 characters.
 */
const templates: Record<AccountingLayout, Column[]> = {
  xero: columns(
    ['*ContactName', text(255)],
    ['EmailAddress', empty],
    ['POAddressLine1', empty],
    ['POAddressLine2', empty],
    ['POAddressLine3', empty],
    ['POAddressLine4', empty],
    ['POCity', empty],
    ['PORegion', empty],
    ['POPostalCode', empty],
    ['POCountry', empty],
    ['*InvoiceNumber', text(255)],
    ['*InvoiceDate', day],
    ['*DueDate', day],
    ['Total', amount],
    ['InventoryItemCode', empty],
    ['*Description', text(4000)],
    ['*Quantity', /^1$/],
    ['*UnitAmount', amount],
    ['*AccountCode', text(10)],
    ['*TaxType', text(50)],
    ['TaxAmount', amount],
    ['TrackingName1', textOrNone(100)],
    ['TrackingOption1', textOrNone(100)],
    ['TrackingName2', empty],
    ['TrackingOption2', empty],
    ['Currency', /^[A-Z]{3}$/],
  ),
  sage: columns(
    ['Type', /^P[IC]$/],
    ['Account Reference', /^\S{1,8}$/],
    ['Nominal A/C Ref', /^\S{1,8}$/],
    ['Department', /^\d{1,3}$/],
    ['Date', day],
    ['Reference', text(30)],
    ['Details', textOrNone(60)],
    ['Net', positive],
    ['Tax Code', /^T\d{1,2}$/],
    ['Tax', positive],
    ['Exchange Rate', /^1$/],
    ['Extra Reference', textOrNone(30)],
    ['User', empty],
    ['Project', empty],
    ['Cost Code', empty],
  ),
  quickbooks: columns(
    ['*BillNo', text(21)],
    ['*Supplier', text(100)],
    ['*BillDate', day],
    ['*DueDate', day],
    ['Terms', empty],
    ['Location', textOrNone(100)],
    ['Memo', empty],
    ['*Account', text(100)],
    ['LineDescription', textOrNone(4000)],
    ['*LineAmount', amount],
    ['*LineTaxCode', text(100)],
    ['LineTaxAmount', amount],
    ['Currency', /^[A-Z]{3}$/],
  ),
}

const codes: Record<AccountingLayout, object> = {
  xero: of('Portal Operations Ltd', '489', '20% (VAT on Expenses)', 'No VAT'),
  sage: of('PORTAL', '7550', 'T1', 'T9'),
  quickbooks: of('Portal Operations Ltd', 'Telephone, internet', '20.0% S', 'No VAT'),
}

function of(supplier: string, account: string, standard: string, none: string) {
  return {
    supplier,
    account,
    taxCodes: [
      { rate: 2000, code: standard },
      { rate: null, code: none },
    ],
  }
}

const month = '2026-04-01'
const account = await createAccount(database)
const siteId = await createSite(database, account, { name: 'Leeds, “Wharf Mill”' })
const awkward = '"Fibre", 1 Gbit/s; Ærø – Zürich '.repeat(6)
await createBill(database, account, {
  billId: 'BILL-OF-A-LONG-NUMBER.2026-04.0000000418',
  lines: [
    { description: awkward, siteId, costCentre: 'CC 2200, '.repeat(8), amount: 33_333 },
    { description: '=1+1', costCentre: 'CC 1000', amount: 33_333 },
    { description: 'Refund', costCentre: 'CC 1000', amount: -11_111, kind: 'refund' },
    { description: 'Compensation', amount: -3000, vatRate: null, kind: 'credit' },
    { description: 'Nothing', amount: 0 },
  ],
})
await createBill(database, account, {
  billId: 'CN-1',
  kind: 'credit note',
  lines: [{ description: 'Credit', amount: -4500, kind: 'credit' }],
})
const { gateway } = await portal.signIn(await createUser(database, account, { permissions: ['BusinessPortalBilling'] }))
const base = '/billing-info/api/cost/accounting'
for (const [layout, own] of Object.entries(codes)) await gateway(`${base}/${layout}`, withJson('PUT', own))

const issued = await sql<{ id: string; net: number; vat: number }>`
  select bill_id as id, net::float8 as net, vat::float8 as vat from bill where account_id = ${account}`.execute(
  database.system,
)

describe.each(['xero', 'sage', 'quickbooks'] as const)('the file of %s', (layout) => {
  test.each(['line', 'costCentre'] as const)(
    'is as its import demands, and adds up to the bills, by %s',
    async (rows) => {
      const answer = await gateway(`${base}/${layout}/bills.csv?month=${month}&rows=${rows}`)
      const [head, ...records] = strictCsv(await answer.text())
      const template = templates[layout]
      expect(head).toEqual(template.map(({ header }) => header))
      for (const record of records) {
        expect(record).toHaveLength(template.length)
        for (const [at, { header, format }] of template.entries()) {
          expect({ [header]: record[at] }).toEqual({ [header]: expect.stringMatching(format) })
        }
      }
      const places = placesOf(layout, template)
      for (const { id, net, vat } of issued.rows) {
        const own = records.filter((record) => id.endsWith(record[places.number] ?? '-'))
        const sign = (record: string[]) => (record[0] === 'PC' ? -1 : 1)
        const sumOf = (place: number) => own.reduce((sum, record) => sum + sign(record) * penceOf(record[place]), 0)
        expect({ id, net: sumOf(places.net), vat: sumOf(places.vat) }).toEqual({ id, net, vat })
      }
      expect(new Set(records.map((record) => record[places.number])).size).toBe(2)
    },
  )
})

test('Sage 50 is given no code that it would cut or refuse', async () => {
  const long = await gateway(`${base}/sage`, withJson('PUT', of('PORTAL OPERATIONS', '75501234567', 'T1', 'None')))
  expect([long.status, await long.json()]).toMatchObject([
    400,
    { supplier: expect.any(String), account: expect.any(String), 'taxCodes.1.code': expect.any(String) },
  ])
})

function placesOf(layout: AccountingLayout, template: Column[]) {
  const [number, net, vat] = {
    xero: ['*InvoiceNumber', '*UnitAmount', 'TaxAmount'],
    sage: ['Reference', 'Net', 'Tax'],
    quickbooks: ['*BillNo', '*LineAmount', 'LineTaxAmount'],
  }[layout]
  const placeOf = (header: string | undefined) => template.findIndex((each) => each.header === header)
  return { number: placeOf(number), net: placeOf(net), vat: placeOf(vat) }
}

/** "-12.34" in pence, without a fraction between. */
const penceOf = (shown = '') => Number(shown.replace('.', ''))

/** RFC 4180 to the letter: lines end with CRLF, a quotation mark is doubled and only within quotation marks, no mark of the byte order. */
function strictCsv(file: string): string[][] {
  const field = /(?:"(?<quoted>(?:[^"]|"")*)"|(?<plain>[^",\r\n]*))(?<end>,|\r\n)/gy
  const records: string[][] = [[]]
  let read = 0
  for (const { 0: whole, groups = {} } of file.matchAll(field)) {
    read += whole.length
    records.at(-1)?.push(groups.quoted?.replaceAll('""', '"') ?? groups.plain ?? '')
    if (groups.end === '\r\n') records.push([])
  }
  expect(read).toBe(file.length)
  return records.slice(0, -1)
}
