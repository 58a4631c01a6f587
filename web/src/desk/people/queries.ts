import type { deskPersonListing } from '@portal/contract/desk/listing.ts'
import type { DeskContact } from '@portal/contract/desk/people.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const peopleQuery = (accountId: string, query: ListingAddress<typeof deskPersonListing>) =>
  queryOptions({
    queryKey: ['contacts', 'desk', accountId, 'list', query],
    queryFn: ({ signal }) =>
      call('GET /desk-info/api/accounts/:accountId/people', { params: { accountId }, query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const personQuery = (account: string, contactId: string) =>
  queryOptions({
    queryKey: ['contacts', 'desk', account, contactId],
    queryFn: ({ signal }) =>
      call('GET /people-desk/api/contacts/:contactId', { params: { contactId } }, { signal, account }),
  })

export const requestsQuery = (account: string) =>
  queryOptions({
    queryKey: ['access', 'desk', account],
    queryFn: async ({ signal }) => (await call('GET /people-desk/api/requests', {}, { signal, account })).requests,
  })

/** The response to an action is the current person; the lists are fetched again. */
export async function keepPerson(queryClient: QueryClient, account: string, changed: DeskContact): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['contacts', 'desk'], refetchType: 'none' })
  queryClient.setQueryData(personQuery(account, changed.contactId).queryKey, changed)
}
