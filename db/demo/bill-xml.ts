import { type Transaction, sql } from 'kysely'
import { z } from 'zod'
import { rowsOf } from '../src/rows.ts'
import { type BillingBook, billingBooks, billMonths, brackenfellGroup, fensideStorage } from './bill-months.ts'
import { insertRows } from './files.ts'

const Line = z.strictObject({
  rate: z.number().nullable(),
  name: z.string(),
  amount: z.number(),
  starts: z.string().nullable(),
  ends: z.string().nullable(),
})
const Bill = z.strictObject({
  customer: z.string(),
  issuedOn: z.string(),
  dueOn: z.string(),
  net: z.number(),
  vat: z.number(),
  total: z.number(),
  lines: z.array(Line),
})
type Bill = z.infer<typeof Bill>

/**
 * The XML of a few bills, as the billing system would send it: a job checks each against the rules of EN 16931. One omits
 * the country of the customer, so that a finding can be seen.
 */
export async function loadBillXml(tx: Transaction<unknown>, now: Date): Promise<void> {
  const copperbeck = billingBooks.find(({ prefix }) => prefix === 'CB') ?? brackenfellGroup
  for (const [book, country] of [
    [brackenfellGroup, 'GB'],
    [copperbeck, 'GB'],
    [fensideStorage, null],
  ] as const) {
    await loadXmlOf(tx, now, book, country)
  }
}

async function loadXmlOf(
  tx: Transaction<unknown>,
  now: Date,
  book: BillingBook,
  country: string | null,
): Promise<void> {
  const { accountId } = book
  const billId = billMonths(book, now)[0]?.billId ?? ''
  const bill = await rowsOf(Bill)`
    select a.trading_name as customer, b.issued_on::text as "issuedOn", b.due_on::text as "dueOn", b.net, b.vat, b.total,
      (select jsonb_agg(jsonb_build_object('rate', l.vat_rate, 'name', l.description, 'amount', l.amount, 'starts', l.starts_on,
          'ends', l.ends_on) order by l.line_no)
        from bill_line l where l.account_id = b.account_id and l.bill_id = b.bill_id) as lines
    from bill b join account a using (account_id)
    where b.account_id = ${accountId} and b.bill_id = ${billId}`.first(tx)
  if (!bill) throw new Error(`The demo has no bill ${billId}`)
  const content = Buffer.from(xmlOf(billId, bill, country))
  await insertRows(tx, 'file', [
    {
      account_id: accountId,
      file_id: `XML-${billId}`,
      entity: 'bill',
      entity_id: billId,
      name: `${billId}.xml`,
      media_type: 'application/xml',
      bytes: content.length,
      content: `\\x${content.toString('hex')}`,
      created_by: 'Billing system',
    },
  ])
  await sql`
    insert into bill_document_check (account_id, bill_id, received_at)
    values (${accountId}, ${billId}, ${now})`.execute(tx)
}

const names = 'urn:oasis:names:specification:ubl:schema:xsd:'
/** Standard rate, or exempt where the billing system charges no VAT. */
function category(name: string, isRated: boolean, reason = ''): string {
  const [code, percent] = isRated ? ['S', 20] : ['E', 0]
  return `<cac:${name}><cbc:ID>${code}</cbc:ID><cbc:Percent>${percent}</cbc:Percent>${reason}<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${name}>`
}

const outsideVat = '<cbc:TaxExemptionReason>Outside VAT</cbc:TaxExemptionReason>'

/** The sums at 20%, and those without VAT if there are any. */
function subtotals({ vat, lines }: Bill): string {
  const net = (isRated: boolean) =>
    lines.filter(({ rate }) => (rate !== null) === isRated).reduce((sum, line) => sum + line.amount, 0)
  const part = (isRated: boolean) =>
    `<cac:TaxSubtotal>${amount('TaxableAmount', net(isRated))}${amount('TaxAmount', isRated ? vat : 0)}${category('TaxCategory', isRated, isRated ? '' : outsideVat)}</cac:TaxSubtotal>`
  return part(true) + (lines.some(({ rate }) => rate === null) ? part(false) : '')
}

/** An invoice of UBL 2.1. */
function xmlOf(billId: string, bill: Bill, country: string | null): string {
  const { customer, issuedOn, dueOn, net, vat, total, lines } = bill
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="${names}Invoice-2" xmlns:cac="${names}CommonAggregateComponents-2" xmlns:cbc="${names}CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>
  <cbc:ID>${billId}</cbc:ID>
  <cbc:IssueDate>${issuedOn}</cbc:IssueDate>
  <cbc:DueDate>${dueOn}</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>GBP</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty>${party('The demonstration provider', 'GB', 'GB000000000')}</cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty>${party(customer, country, null)}</cac:AccountingCustomerParty>
  <cac:TaxTotal>${amount('TaxAmount', vat)}
    ${subtotals(bill)}
  </cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    ${amount('LineExtensionAmount', net)}${amount('TaxExclusiveAmount', net)}
    ${amount('TaxInclusiveAmount', total)}${amount('PayableAmount', total)}
  </cac:LegalMonetaryTotal>
${lines.map(lineOf).join('\n')}
</Invoice>
`
}

/** A price is never negative: a refund or credit has the quantity -1. */
function lineOf({ name, rate, amount: value, starts, ends }: z.infer<typeof Line>, at: number): string {
  const period = starts && ends
  return `  <cac:InvoiceLine>
    <cbc:ID>${at + 1}</cbc:ID>
    <cbc:InvoicedQuantity unitCode="C62">${value < 0 ? -1 : 1}</cbc:InvoicedQuantity>
    ${amount('LineExtensionAmount', value)}${period ? `<cac:InvoicePeriod><cbc:StartDate>${starts}</cbc:StartDate><cbc:EndDate>${ends}</cbc:EndDate></cac:InvoicePeriod>` : ''}
    <cac:Item><cbc:Name>${escaped(name)}</cbc:Name>${category('ClassifiedTaxCategory', rate !== null)}</cac:Item>
    <cac:Price>${amount('PriceAmount', Math.abs(value))}</cac:Price>
  </cac:InvoiceLine>`
}

function party(name: string, country: string | null, vatNo: string | null): string {
  const place = country ? `<cac:Country><cbc:IdentificationCode>${country}</cbc:IdentificationCode></cac:Country>` : ''
  const scheme = vatNo
    ? `<cac:PartyTaxScheme><cbc:CompanyID>${vatNo}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`
    : ''
  return `<cac:Party><cac:PostalAddress>${place}</cac:PostalAddress>${scheme}
    <cac:PartyLegalEntity><cbc:RegistrationName>${escaped(name)}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>`
}

const amount = (name: string, value: number) =>
  `<cbc:${name} currencyID="GBP">${(value / 100).toFixed(2)}</cbc:${name}>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
