import { accessNames } from '@portal/contract/access/names.ts'
import type { DeskAccountRow, DeskPerson } from '@portal/contract/desk/desk.ts'
import { deskPersonListing } from '@portal/contract/desk/listing.ts'
import { operatorResource, type PermissionResource } from '@portal/contract/permission.ts'
import { listTime } from '@portal/contract/format/relative.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@portal/ui/src/Link.tsx'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import EyeIcon from 'lucide-react/icons/eye'
import { statusWords } from '../../areas/contacts/contact-words.ts'
import { inAccount } from '../../lib/in-account.ts'
import type { Columns } from '../../lists/columns.ts'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import type { PageRequest } from '../../screens.ts'
import { usePermissions } from '../../session/permissions.tsx'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { ActsCard } from '../../acts/ActsCard.tsx'
import { deskPaths } from '../desk-paths.ts'
import { inviteAct, inviteAgainAct } from '../people/person-acts.ts'
import { keepPerson, peopleQuery, requestsQuery } from '../people/queries.ts'
import { RequestsCard } from '../people/RequestsCard.tsx'
import { accountQuery } from '../queries.ts'
import { Queue } from '../Queue.tsx'
import { ThingPage } from '../ThingPage.tsx'
import { CloudTokensCard } from './CloudTokensCard.tsx'
import { accountTypeNames } from './account-words.ts'

export function load(queryClient: QueryClient, { params, search }: PageRequest): Promise<unknown> {
  const { accountId = '' } = params
  return Promise.all([
    queryClient.prefetchQuery(accountQuery(accountId)),
    queryClient.prefetchQuery(peopleQuery(accountId, readAddress(deskPersonListing, search))),
    queryClient.prefetchQuery(requestsQuery(accountId)),
  ])
}

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
    width: '24rem',
    hideBelow: 1280,
    cell: ({ resources }) => {
      const names = resources.filter(isKnown).map((resource) => accessNames[resource])
      return <span title={names.join(', ')}>{names.join(', ') || '–'}</span>
    },
  },
})

export function Page() {
  const { accountId = '' } = useParams({ strict: false })
  const { query } = useListing(deskPersonListing)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const columns = useMemo(() => columnsOf(queryClient, accountId), [queryClient, accountId])
  const people = useQuery(peopleQuery(accountId, query))
  const { resources } = usePermissions()
  const isOfNetwork = resources.has(operatorResource) || resources.has('DeskNetwork')
  const refusalOf = (type: DeskAccountRow['type']) =>
    type === 'provider' && !resources.has(operatorResource)
      ? 'Only a person with the permission Provider desk can invite colleagues.'
      : undefined
  return (
    <ThingPage
      noun="Account"
      room={{ label: 'Accounts', href: deskPaths.accounts() }}
      id={accountId}
      accountId={accountId}
      answer={useQuery(accountQuery(accountId))}
      header={({ accountName, type, dealerName }) => ({
        title: accountName,
        facts: [accountTypeNames[type], dealerName && `of ${dealerName}`],
        actions: (
          <Button
            colour="outline"
            icon={<EyeIcon aria-hidden />}
            href={inAccount('/', accountId)}
            target="_blank"
            rel="noreferrer"
          >
            View as customer
          </Button>
        ),
      })}
      main={() => (
        <Queue
          listing={deskPersonListing}
          label="People of the account"
          noun="person"
          nouns="people"
          columns={columns}
          rowKey={({ email }) => email}
          answer={people}
          empty={{ title: 'No one can sign in for this account yet' }}
        />
      )}
      side={({ type }) => (
        <>
          <ActsCard
            acts={[
              inviteAct(
                { account: accountId, isDealer: type === 'dealer', refusal: refusalOf(type) },
                async (person) => {
                  await keepPerson(queryClient, accountId, person)
                  await navigate({ to: deskPaths.person(accountId, person.contactId) })
                },
              ),
            ]}
          />
          <RequestsCard account={accountId} />
          {isOfNetwork ? <CloudTokensCard account={accountId} /> : null}
        </>
      )}
    />
  )
}
