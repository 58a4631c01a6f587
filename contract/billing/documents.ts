import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FileInfo } from '../files.ts'
import { mostSelected } from '../listing.ts'
import { filterOf, Id, pageQueryOf } from '../listing-query.ts'
import { few, pageOf } from '../paging.ts'
import { requireStaffRoom } from '../permission.ts'
import { ByBill } from './billing.ts'
import { billListing, deskBillXmlListing } from './listing.ts'
import { xmlCheckStatuses } from './values.ts'

/** Numbers of chosen bills, separated by commas. */
export const ChosenBills = z.object({
  bills: z.string().refine((text) => {
    const ids = text.split(',')
    return ids.length <= mostSelected && ids.every((id) => Id.safeParse(id).success)
  }, `Name 1 to ${mostSelected} bills, separated by commas.`),
})

export const billDocument = endpoint({
  method: 'GET',
  path: '/billing-info/api/bills/:billId/bill.pdf',
  summary: 'The bill as a PDF: the issued document, or one generated from the bill’s data and marked as such',
  permissions: ['BusinessPortalBilling'],
  params: ByBill,
  produces: 'application/pdf',
  problems: ['whole_account_needed'],
})

export const billArchive = endpoint({
  method: 'GET',
  path: '/billing-info/api/bills.zip',
  summary: 'Up to 100 bills in one ZIP archive, one PDF per bill: the bills named, or those that match the filters',
  permissions: ['BusinessPortalBilling'],
  query: filterOf(billListing).extend({ bills: ChosenBills.shape.bills.optional() }),
  produces: 'application/zip',
  problems: ['whole_account_needed'],
})

export const billXml = endpoint({
  method: 'GET',
  path: '/billing-info/api/bills/:billId/bill.xml',
  summary: 'The bill as XML in UBL 2.1, as it was issued; 404 if none was',
  permissions: ['BusinessPortalBilling'],
  params: ByBill,
  produces: 'application/xml',
  problems: ['whole_account_needed'],
})

/** A rule that the XML breaks, and where. */
export const Breach = z.object({ rule: z.string(), isFatal: z.boolean(), text: z.string(), at: z.string() })
export type Breach = z.infer<typeof Breach>

/** The result of checking the XML of a bill against the published rules of EN 16931. */
export const XmlCheck = z.object({
  status: z.enum(xmlCheckStatuses),
  /** At most 100 of them. */
  breaches: z.array(Breach),
  breachCount: z.number().int(),
  /** The rules by their version; null until it is checked. */
  rules: z.string().nullable(),
  receivedAt: z.iso.datetime(),
  checkedAt: z.iso.datetime().nullable(),
})
export type XmlCheck = z.infer<typeof XmlCheck>

const room = requireStaffRoom('DeskAccounts')

export const deskBillXmlRead = endpoint({
  method: 'GET',
  path: '/billing-desk/api/bills/:billId/xml-check',
  summary: 'What the rules of EN 16931 find in the XML of a bill; null if none was received',
  permissions: room,
  params: ByBill,
  response: z.object({ check: XmlCheck.nullable() }),
})

export const DeskBillXmlRow = XmlCheck.extend({ billId: z.string(), accountId: z.string(), accountName: z.string() })
export type DeskBillXmlRow = z.infer<typeof DeskBillXmlRow>
export const DeskBillXmlQuery = pageQueryOf(deskBillXmlListing)
export type DeskBillXmlQuery = z.output<typeof DeskBillXmlQuery>

export const deskBillXmlList = endpoint({
  method: 'GET',
  path: '/billing-desk/api/bill-xml',
  summary: 'XML of bills of all accounts, newest first: what breaks a rule of EN 16931, or all',
  permissions: room,
  comesWithDesk: ['billXml'],
  isForPeople: true,
  query: DeskBillXmlQuery,
  response: pageOf(DeskBillXmlRow).extend({ tabs: z.object({ breaches: few, all: few }) }),
})

export const deskBillDocumentCreate = endpoint({
  method: 'POST',
  path: '/billing-desk/api/bills/:billId/documents',
  summary:
    'Send the issued PDF of a bill, or its XML in UBL 2.1, each once: the same document again changes nothing, another one is refused',
  permissions: room,
  params: ByBill,
  consumes: 'multipart/form-data',
  response: z.object({ document: FileInfo }),
  problems: ['document_already_issued', 'document_differs'],
})
