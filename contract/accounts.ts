import { z } from 'zod'
import { dealerAccesses } from './access-values.ts'
import { endpoint } from './endpoint.ts'
import { PageQuery, pageOf } from './paging.ts'
import { lineOfText } from './text.ts'

export const AccountRow = z.object({
  accountId: z.string(),
  name: z.string(),
  /** For a customer's account that the person enters as dealer: the dealer. Null for an account they are in themselves. */
  dealerName: z.string().nullable(),
  /** How far the customer lets its dealer in. */
  dealerAccess: z.enum(dealerAccesses),
})
export type AccountRow = z.infer<typeof AccountRow>

export const accountList = endpoint({
  method: 'GET',
  path: '/account-info/api/accounts',
  summary: 'The accounts that the caller may act for: their own first, then the customers of their dealer, by name',
  permissions: [],
  isForPeople: true,
  query: PageQuery.extend({ search: lineOfText(100).optional() }),
  response: pageOf(AccountRow),
})
