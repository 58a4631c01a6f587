import { accessNames } from '@portal/contract/access-names.ts'
import type { DeskPerson } from '@portal/contract/desk.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import EyeIcon from 'lucide-react/icons/eye'
import { momentInWords } from '../../areas/cases/case-words.ts'
import { inAccount } from '../../lib/in-account.ts'
import type { Asked } from '../../screens.ts'
import { deskPaths } from '../desk-paths.ts'
import { accountQuery } from '../queries.ts'
import { askedOf, Queue, useAsked } from '../Queue.tsx'
import { ThingPage } from '../ThingPage.tsx'
import { peopleQuery } from './queries.ts'

export function load(queryClient: QueryClient, { params, search }: Asked): Promise<unknown> {
  const { accountId = '' } = params
  return Promise.all([
    queryClient.prefetchQuery(accountQuery(accountId)),
    queryClient.prefetchQuery(peopleQuery(accountId, askedOf(search))),
  ])
}

const isKnown = (resource: string): resource is PermissionResource => resource in accessNames

const columns: readonly Column<DeskPerson>[] = [
  {
    key: 'name',
    header: 'Person',
    isName: true,
    sortable: false,
    cell: ({ name, email }) => (
      <>
        {name}
        <small>{email}</small>
      </>
    ),
  },
  { key: 'status', header: 'Status', width: '8rem', sortable: false },
  {
    key: 'lastSignedInAt',
    header: 'Was here',
    width: '11rem',
    sortable: false,
    hideBelow: 768,
    cell: ({ lastSignedInAt }) => (lastSignedInAt ? momentInWords(lastSignedInAt) : '–'),
  },
  {
    key: 'resources',
    header: 'May use',
    width: '24rem',
    sortable: false,
    hideBelow: 1280,
    cell: ({ resources }) => {
      const names = resources.filter(isKnown).map((resource) => accessNames[resource])
      return <span title={names.join(', ')}>{names.join(', ') || '–'}</span>
    },
  },
]

export function Page() {
  const { accountId = '' } = useParams({ strict: false })
  const { raw } = useAsked()
  const people = useQuery(peopleQuery(accountId, askedOf(raw)))
  return (
    <ThingPage
      noun="Account"
      room={{ label: 'Accounts', href: deskPaths.accounts() }}
      id={accountId}
      accountId={accountId}
      answer={useQuery(accountQuery(accountId))}
      header={({ accountName, type, dealerName }) => ({
        title: accountName,
        facts: [type === 'dealer' ? 'Dealer' : 'Customer', dealerName && `of ${dealerName}`],
        actions: (
          <Button
            colour="outline"
            icon={<EyeIcon aria-hidden />}
            href={inAccount('/', accountId)}
            target="_blank"
            rel="noreferrer"
          >
            See it as they do
          </Button>
        ),
      })}
      main={() => (
        <Queue
          label="People of the account"
          noun="people"
          columns={columns}
          rowKey={({ email }) => email}
          answer={people}
          empty={{ title: 'Nobody signs in for this account yet' }}
        />
      )}
      side={() => null}
    />
  )
}
