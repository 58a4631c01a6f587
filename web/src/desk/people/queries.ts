import type { deskPersonListing } from '@portal/contract/desk/listing.ts'
import type { DeskContact } from '@portal/contract/desk/people.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import type { QueryClient } from '@tanstack/react-query'
import { pageQuery, partQuery, readQuery } from '../../api/queries.ts'

export const peopleQuery = (accountId: string, query: ListingAddress<typeof deskPersonListing>) =>
  pageQuery(['contacts', 'desk', accountId, 'list', query], 'GET /desk-info/api/accounts/:accountId/people', {
    params: { accountId },
    query,
  })

export const personQuery = (account: string, contactId: string) =>
  readQuery(
    ['contacts', 'desk', account, contactId],
    'GET /people-desk/api/contacts/:contactId',
    { params: { contactId } },
    { account },
  )

export const requestsQuery = (account: string) =>
  partQuery(['access', 'desk', account], 'GET /people-desk/api/requests', {}, ({ requests }) => requests, { account })

/** The response to an action is the current person; the lists are fetched again. */
export async function keepPerson(queryClient: QueryClient, account: string, changed: DeskContact): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['contacts', 'desk'], refetchType: 'none' })
  queryClient.setQueryData(personQuery(account, changed.contactId).queryKey, changed)
}
