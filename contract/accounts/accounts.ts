import { z } from 'zod'
import { dealerAccesses } from '../access/values.ts'
import { endpoint } from '../endpoint.ts'
import { pageQueryOf } from '../listing-query.ts'
import { pageOf } from '../paging.ts'
import { accountListing } from './listing.ts'

export const AccountRow = z.object({
  accountId: z.string(),
  name: z.string(),
  /** The dealer, if the person accesses a customer's account as its dealer; null in their own accounts. */
  dealerName: z.string().nullable(),
  /** The access that the customer grants its dealer. */
  dealerAccess: z.enum(dealerAccesses),
})
export type AccountRow = z.infer<typeof AccountRow>

export const accountList = endpoint({
  method: 'GET',
  path: '/account-info/api/accounts',
  summary: 'The accounts that the caller can act for: their own first, then their dealer’s customers, by name',
  permissions: [],
  isForPeople: true,
  query: pageQueryOf(accountListing),
  response: pageOf(AccountRow),
})
