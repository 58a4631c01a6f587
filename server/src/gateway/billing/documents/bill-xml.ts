import { findElement, parseXml, textIn, type XmlElement } from '../../../lib/xml.ts'

const names = 'urn:oasis:names:specification:ubl:schema:xsd:'
const roots = { Invoice: `${names}Invoice-2`, CreditNote: `${names}CreditNote-2` }
const cac = `${names}CommonAggregateComponents-2`
const cbc = `${names}CommonBasicComponents-2`

/** The number and totals of an invoice or credit note, in minor units; a credit note's amounts are negative, as on a bill. */
export interface XmlFacts {
  number: string
  currency: string
  net: number
  vat: number
  total: number
}

export type ReadXml = { facts: XmlFacts } | { refusal: string }

/** Reads an invoice or credit note of UBL 2.1. */
export function readBillXml(content: Uint8Array): ReadXml {
  const root = rootOf(content)
  if ('refusal' in root) return root
  const sign = root.element.name === 'CreditNote' ? -1 : 1
  const totals = findElement(root.element, cac, 'LegalMonetaryTotal')
  const currency = textIn(root.element, cbc, 'DocumentCurrencyCode') ?? ''
  const vat = root.element.children.find(
    (child) => child.name === 'TaxTotal' && findElement(child, cbc, 'TaxAmount')?.attributes['currencyID'] === currency,
  )
  const facts = {
    number: textIn(root.element, cbc, 'ID') ?? '',
    currency,
    net: sign * minorUnits(textIn(totals, cbc, 'TaxExclusiveAmount')),
    vat: vat ? sign * minorUnits(textIn(vat, cbc, 'TaxAmount')) : 0,
    total: sign * minorUnits(textIn(totals, cbc, 'TaxInclusiveAmount')),
  }
  return { facts }
}

function rootOf(content: Uint8Array): { element: XmlElement } | { refusal: string } {
  let element: XmlElement
  try {
    element = parseXml(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    return { refusal: 'The XML could not be read. Send it in UTF-8, well-formed and without a document type.' }
  }
  const isKnown = Object.entries(roots).some(([name, space]) => element.name === name && element.namespace === space)
  return isKnown ? { element } : { refusal: 'Send an Invoice or a CreditNote of UBL 2.1.' }
}

/** Pence of "1204.18"; NaN for what is no amount of at most two decimals. */
function minorUnits(amount: string | undefined): number {
  const [, sign, whole, part = ''] = /^([+-]?)(\d{1,13})(?:\.(\d{0,2})0*)?$/.exec(amount ?? '') ?? []
  if (whole === undefined) return Number.NaN
  const value = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return sign === '-' && value !== 0 ? -value : value
}
