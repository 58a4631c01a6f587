import type { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fileOf, filterOf, OfCustomer, pageQueryOf } from '../listing-query.ts'
import { pageOf } from '../paging.ts'
import { CaseRow, caseSummaryRead, cases } from './cases.ts'
import { customerCaseListing } from './customer-listing.ts'

/** A case with its customer. */
export const CustomerCaseRow = CaseRow.extend(OfCustomer.shape)
export type CustomerCaseRow = z.infer<typeof CustomerCaseRow>

const ofDealer = { permissions: cases, isForPeople: true, comesWithCustomers: ['cases'] } as const

export const customerCaseList = endpoint({
  ...ofDealer,
  method: 'GET',
  path: '/case-info/api/customer-cases',
  summary: 'The cases that the caller can see at a dealer’s customers; those waiting for the customer first',
  query: pageQueryOf(customerCaseListing),
  response: pageOf(CustomerCaseRow),
})

export const customerCaseExport = fileOf(customerCaseList, customerCaseListing)

export const customerCaseSummaryRead = endpoint({
  ...ofDealer,
  method: 'GET',
  path: '/case-info/api/customer-case-summary',
  summary: 'The number of cases on each tab, of all customers or of one',
  query: filterOf(customerCaseListing).pick({ customer: true }),
  response: caseSummaryRead.response.pick({ counts: true }),
})
