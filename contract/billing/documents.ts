import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FileInfo } from '../files.ts'
import { mostSelected } from '../listing.ts'
import { filterOf, Id } from '../listing-query.ts'
import { requireStaffRoom } from '../permission.ts'
import { ByBill } from './billing.ts'
import { billListing } from './listing.ts'

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
  summary:
    'The bill as PDF: the issued document as it was received, or one made from the bill’s data if none was, which says so',
  permissions: ['BusinessPortalBilling'],
  params: ByBill,
  produces: 'application/pdf',
  problems: ['whole_account_needed'],
})

export const billArchive = endpoint({
  method: 'GET',
  path: '/billing-info/api/bills.zip',
  summary:
    'At most 100 bills as PDFs in one archive, each as the PDF of that bill alone: the named ones, or the filtered list',
  permissions: ['BusinessPortalBilling'],
  query: filterOf(billListing).extend({ bills: ChosenBills.shape.bills.optional() }),
  produces: 'application/zip',
  problems: ['whole_account_needed'],
})

export const deskBillDocumentCreate = endpoint({
  method: 'POST',
  path: '/billing-desk/api/bills/:billId/documents',
  summary: 'Send the issued PDF of a bill, once: the same document again changes nothing, another one is refused',
  permissions: requireStaffRoom('DeskAccounts'),
  params: ByBill,
  consumes: 'multipart/form-data',
  response: z.object({ document: FileInfo }),
  problems: ['document_already_issued'],
})
