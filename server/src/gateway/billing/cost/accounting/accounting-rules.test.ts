import { pence } from '@portal/contract/money-values.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AccountingBill, entriesOf } from './entries.ts'
import { layouts } from './layouts.ts'
import { shareVat } from './share-vat.ts'

const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(pence)

/** With a VAT that is at most the net: a larger one of amounts that nearly cancel out has no share that is a safe integer. */
const billed = fc.array(amount, { minLength: 1, maxLength: 40 }).chain((amounts) => {
  const net = Math.abs(amounts.reduce((sum, each) => sum + each, 0))
  return fc.record({ amounts: fc.constant(amounts), vat: fc.integer({ min: -net, max: net }).map(pence) })
})

test('shares of VAT add up to what was issued, each within a penny of its part', () => {
  fc.assert(
    fc.property(billed, ({ amounts, vat }) => {
      const shares = shareVat(amounts, vat)
      expect(shares.reduce((sum, each) => sum + each, 0)).toBe(vat)
      const net = amounts.reduce((sum, each) => sum + BigInt(each), 0n)
      if (net === 0n) return
      for (const [index, each] of amounts.entries()) {
        const off = BigInt(shares[index] ?? 0) * net - BigInt(each) * BigInt(vat)
        expect((off < 0n ? -off : off) < (net < 0n ? -net : net)).toBe(true)
      }
    }),
  )
})

const line = fc.record({
  description: fc.string({ maxLength: 80 }),
  siteName: fc.option(fc.constantFrom('Leeds', 'Kendal')),
  costCentre: fc.option(fc.constantFrom('CC 1000', 'CC 2200')),
  amount: fc.integer({ min: -100_000, max: 1_000_000 }).map(pence),
  vatRate: fc.option(fc.constantFrom(2000, 500, 0)),
})

/** A bill whose issuer rounds as it likes: its VAT is up to two pence off. */
const bill = fc
  .record({ lines: fc.array(line, { minLength: 1, maxLength: 30 }), off: fc.integer({ min: -2, max: 2 }) })
  .map(({ lines, off }): AccountingBill => {
    const rates = [2000, 500, 0].flatMap((rate) => {
      const of = lines.filter(({ vatRate }) => vatRate === rate)
      const net = of.reduce((sum, each) => sum + each.amount, 0)
      const vat = rate === 0 ? 0 : Math.round((net * rate) / 10_000) + off
      return of.length > 0 ? [{ rate, net: pence(net), vat: pence(vat) }] : []
    })
    const net = lines.reduce((sum, each) => sum + each.amount, 0)
    const vat = rates.reduce((sum, each) => sum + each.vat, 0)
    return {
      billId: 'BF-1',
      kind: 'bill',
      currency: 'GBP',
      issuedOn: plainDateOf('2026-11-15'),
      dueOn: plainDateOf('2026-11-29'),
      net: pence(net),
      vat: pence(vat),
      total: pence(net + vat),
      vatRates: rates,
      lines: lines.map((each, index) => ({ lineNo: index + 1, ...each })),
    }
  })

test('the rows of a bill add up to its net and to the issued VAT of each rate, by line and by cost centre', () => {
  fc.assert(
    fc.property(bill, fc.constantFrom('line' as const, 'costCentre' as const), (issued, rows) => {
      const entries = entriesOf(issued, rows)
      expect(entries.reduce((sum, { net }) => sum + net, 0)).toBe(issued.net)
      for (const { rate, vat } of issued.vatRates) {
        expect(entries.filter((each) => each.rate === rate).reduce((sum, each) => sum + each.vat, 0)).toBe(vat)
      }
      for (const entry of entries) if (entry.rate === null) expect(entry.vat).toBe(0)
    }),
  )
})

const codes = { supplier: 'Portal', account: '7550', taxCodes: [{ rate: 2000, code: 'T1' }] }

test('in an audit trail what reduces a bill is a positive credit, and both sides add up to the bill', () => {
  fc.assert(
    fc.property(bill, (issued) => {
      const rows = entriesOf(issued, 'line').map((entry) => ({ ...entry, bill: issued, codes }))
      const cell = (header: string, row: (typeof rows)[number]) =>
        String(layouts.sage.find((each) => each.header === header)?.key(row))
      const signed = rows.map(
        (row) => Math.round(Number(cell('Net', row)) * 100) * (cell('Type', row) === 'PC' ? -1 : 1),
      )
      expect(signed.reduce((sum, each) => sum + each, 0) || 0).toBe(issued.net)
      for (const row of rows) expect(Number(cell('Net', row))).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('the headings are those of the templates', () => {
  const headings = (layout: keyof typeof layouts) => layouts[layout].map(({ header }) => header).join(',')
  expect(headings('xero')).toBe(
    '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency',
  )
  expect(headings('quickbooks')).toBe(
    '*BillNo,*Supplier,*BillDate,*DueDate,Terms,Location,Memo,*Account,LineDescription,*LineAmount,*LineTaxCode,LineTaxAmount,Currency',
  )
  expect(layouts.sage).toHaveLength(15)
})
