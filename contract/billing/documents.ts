import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FileInfo } from '../files.ts'
import { requireStaffRoom } from '../permission.ts'
import { ByBill } from './billing.ts'

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
