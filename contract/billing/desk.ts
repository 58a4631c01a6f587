import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../listing-query.ts'
import { requireStaffRoom } from '../permission.ts'
import { BillRow } from './billing.ts'
import { XmlCheck } from './documents.ts'
import { BillingBalance } from './payments.ts'

export const accountBillingRead = endpoint({
  method: 'GET',
  path: '/account-desk/api/billing',
  summary: 'The balance of an account as its people see it, what is in dispute, and its latest bills',
  permissions: requireStaffRoom('DeskAccounts'),
  isForPeople: true,
  query: z.object({
    /** The number of a bill that comes first. */
    found: Id.optional(),
  }),
  response: z.object({
    balance: BillingBalance.pick({
      currency: true,
      balance: true,
      overdue: true,
      overdueBillIds: true,
      nextCollection: true,
      disputed: true,
      disputes: true,
    }),
    /** The found bill, and the latest five, each with the check of its XML and the first five findings. */
    bills: z.array(BillRow.extend({ xml: XmlCheck.nullable() })),
    billCount: z.number().int(),
  }),
})
export type AccountBilling = z.output<typeof accountBillingRead.response>
