import type { AccountOverview } from '@portal/contract/desk/account-overview.ts'
import type { deskAccountListing } from '@portal/contract/desk/listing.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import type { CaseImpact, CaseKind, CaseSeverity } from '@portal/contract/cases/values.ts'
import { type Output } from '../../api/client.ts'
import { pageQuery, partQuery, readQuery } from '../../api/queries.ts'

export const accountsQuery = (query: ListingAddress<typeof deskAccountListing>) =>
  pageQuery(['accounts', 'desk', query], 'GET /desk-info/api/accounts', { query })

export type CloudTokens = Output<Endpoints['GET /cloud-desk/api/tokens']>
export type CloudToken = CloudTokens['tokens'][number]

export const cloudTokensQuery = (account: string) =>
  readQuery(['cloud', 'desk', account], 'GET /cloud-desk/api/tokens', {}, { account })

/** Shows records of every area, so every change makes it stale. */
export const overviewQuery = (account: string, found: readonly string[]) =>
  pageQuery(
    ['dashboard', 'desk', account, found],
    'GET /account-desk/api/overview',
    { query: found.length > 0 ? { found: found.slice(0, 5).join(',') } : {} },
    { account },
  )

export type Overview = AccountOverview

export const accountBillingQuery = (account: string, found: string | undefined) =>
  pageQuery(
    ['bills', 'desk', account, found],
    'GET /account-desk/api/billing',
    { query: found ? { found } : {} },
    { account },
  )

/** The records of the account that the text in its address found. */
export const foundQuery = (accountId: string, text: string) =>
  partQuery(
    ['search of the desk', accountId, text],
    'GET /desk-info/api/search',
    { query: { query: text, accountId } },
    ({ hits }) => hits,
    { retry: false },
  )

export const notesQuery = (account: string) =>
  partQuery(['desk', 'notes', account], 'GET /account-desk/api/notes', {}, ({ notes }) => notes, { account })

export const callersQuery = (account: string, found = '') =>
  partQuery(
    ['contacts', 'callers', account, found],
    'GET /case-desk/api/callers',
    { query: found ? { found } : {} },
    ({ people }) => people,
    {
      account,
    },
  )

export const subjectsQuery = (account: string, search: string) =>
  pageQuery(
    ['services', 'subjects', account, search],
    'GET /case-desk/api/subjects',
    { query: search ? { search } : {} },
    { account },
  )

interface OutlookOf {
  serviceId?: string
  kind?: CaseKind
  impact?: CaseImpact
  severity?: CaseSeverity
}

/** The open cases and incidents of the service, and the targets of a case that is opened now. */
export const outlookQuery = (account: string, query: OutlookOf) =>
  pageQuery(['cases', 'outlook', account, query], 'GET /case-desk/api/outlook', { query }, { account })
