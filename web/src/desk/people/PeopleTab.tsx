import { accessNames, accessTitle } from '@portal/contract/access/names.ts'
import type { DeskPerson } from '@portal/contract/desk/desk.ts'
import { deskPersonListing } from '@portal/contract/desk/listing.ts'
import { listTime } from '@portal/contract/format/relative.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { statusWords } from '../../areas/contacts/contact-words.ts'
import { ActButtons } from '../../acts/ActButtons.tsx'
import type { Columns } from '../../lists/columns.ts'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import { deskPaths } from '../desk-paths.ts'
import { inviteAgainAct } from './person-acts.ts'
import { Queue } from '../Queue.tsx'
import { peopleQuery, requestsQuery } from './queries.ts'

export const loadPeople = (queryClient: QueryClient, accountId: string, search: Record<string, unknown>) =>
  queryClient.prefetchQuery(peopleQuery(accountId, readAddress(deskPersonListing, search)))

export const loadRequests = (queryClient: QueryClient, accountId: string) =>
  queryClient.prefetchQuery(requestsQuery(accountId))

const isKnown = (resource: string): resource is PermissionResource => resource in accessNames

const columnsOf = (queryClient: QueryClient, accountId: string): Columns<typeof deskPersonListing, DeskPerson> => ({
  name: {
    header: 'Person',
    cell: ({ contactId, name, email }) => (
      <>
        {contactId ? (
          <Link quiet href={deskPaths.person(accountId, contactId)}>
            {name}
          </Link>
        ) : (
          name
        )}
        <small>{email}</small>
      </>
    ),
  },
  status: {
    header: 'Status',
    width: '8rem',
    cell: ({ status }) => <Status kind={statusWords[status].kind}>{statusWords[status].word}</Status>,
  },
  lastSignedInAt: {
    header: 'Last sign-in',
    width: '13rem',
    hideBelow: 768,
    cell: ({ contactId, name, status, lastSignedInAt }) => {
      if (lastSignedInAt) return listTime(lastSignedInAt)
      if (status !== 'invited' || !contactId) return 'Never'
      return <ActButtons size="sm" acts={[inviteAgainAct(queryClient, accountId, { contactId, name })]} />
    },
  },
  resources: {
    header: 'Permissions',
    width: '30rem',
    wraps: true,
    hideBelow: 1280,
    cell: ({ resources }) => {
      const names = resources.filter(isKnown).map(accessTitle)
      return <span title={names.join(', ')}>{names.join(', ') || '–'}</span>
    },
  },
})

/** Everyone who signs in for the account. */
export function PeopleTab({ accountId }: { accountId: string }) {
  const { query } = useListing(deskPersonListing)
  const queryClient = useQueryClient()
  const columns = useMemo(() => columnsOf(queryClient, accountId), [queryClient, accountId])
  return (
    <Queue
      listing={deskPersonListing}
      label="People of the account"
      noun="person"
      nouns="people"
      columns={columns}
      rowKey={({ email }) => email}
      answer={useQuery(peopleQuery(accountId, query))}
      empty={{ title: 'No one can sign in for this account yet' }}
    />
  )
}
