import type { contactListing } from '@portal/contract/contacts/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** The query of the list's address. */
export type ContactListSearch = ListingAddress<typeof contactListing>

export const contactListQuery = (query: ContactListSearch) =>
  queryOptions({
    queryKey: ['contacts', 'list', query],
    queryFn: ({ signal }) => call('GET /contact-info/api/contacts', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

const byId = (contactId: string) => ({ params: { contactId } })

export const contactQuery = (contactId: string) =>
  queryOptions({
    queryKey: ['contacts', 'one', contactId],
    queryFn: ({ signal }) => call('GET /contact-info/api/contacts/:contactId', byId(contactId), { signal }),
  })

export const holdingsQuery = (contactId: string) =>
  queryOptions({
    queryKey: ['contacts', 'holdings', contactId],
    queryFn: ({ signal }) => call('GET /contact-info/api/contacts/:contactId/holdings', byId(contactId), { signal }),
  })

export const subscriptionsQuery = (contactId: string) =>
  queryOptions({
    queryKey: ['contacts', 'subscriptions', contactId],
    queryFn: ({ signal }) =>
      call('GET /contact-info/api/contacts/:contactId/subscriptions', byId(contactId), { signal }),
  })

export const siteNamesQuery = queryOptions({
  queryKey: ['contacts', 'sites'],
  queryFn: async ({ signal }) => (await call('GET /service-info/api/sites', {}, { signal })).sites,
})

export const keepContacts = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ['contacts'] })
