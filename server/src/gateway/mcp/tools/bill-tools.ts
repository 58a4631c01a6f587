import { BillQuery, billList, billRead } from '@portal/contract/billing/billing.ts'
import { aPage, paged, readTool } from './tool.ts'

export const billTools = [
  readTool({
    name: 'find_bills',
    title: 'Find bills',
    description:
      'Finds bills and credit notes of the account with their status and what is still to be paid, unpaid ones first. Amounts are in pence.',
    scope: 'bills:read',
    endpoint: billList,
    input: BillQuery.pick({ search: true, status: true, from: true, to: true }).extend(paged),
    fixed: aPage,
  }),
  readTool({
    name: 'read_bill',
    title: 'Read a bill',
    description:
      'Reads one bill: what it adds up to by type of charge, its VAT by rate, its payments and its queries. Amounts are in pence.',
    scope: 'bills:read',
    endpoint: billRead,
    input: billRead.params,
  }),
]
