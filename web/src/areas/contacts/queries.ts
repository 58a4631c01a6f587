import type { contactListing } from '@portal/contract/contacts/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import type { QueryClient } from '@tanstack/react-query'
import { pageQuery, partQuery, readQuery } from '../../api/queries.ts'

/** The query of the list's address. */
export type ContactListSearch = ListingAddress<typeof contactListing>

export const contactListQuery = (query: ContactListSearch) =>
  pageQuery(['contacts', 'list', query], 'GET /contact-info/api/contacts', { query })

const byId = (contactId: string) => ({ params: { contactId } })

export const contactQuery = (contactId: string) =>
  readQuery(['contacts', 'one', contactId], 'GET /contact-info/api/contacts/:contactId', byId(contactId))

export const holdingsQuery = (contactId: string) =>
  readQuery(['contacts', 'holdings', contactId], 'GET /contact-info/api/contacts/:contactId/holdings', byId(contactId))

export const subscriptionsQuery = (contactId: string) =>
  readQuery(
    ['contacts', 'subscriptions', contactId],
    'GET /contact-info/api/contacts/:contactId/subscriptions',
    byId(contactId),
  )

export const siteNamesQuery = partQuery(['contacts', 'sites'], 'GET /service-info/api/sites', {}, ({ sites }) => sites)

export const keepContacts = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ['contacts'] })
