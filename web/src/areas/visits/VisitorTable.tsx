import { shortDate } from '@portal/contract/format/dates.ts'
import { visitorListing } from '@portal/contract/visits/listing.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import UsersIcon from 'lucide-react/icons/users'
import { mapFailure } from '../../api/failure.ts'
import type { Columns } from '../../lists/columns.ts'
import { List } from '../../lists/List.tsx'
import { useListing } from '../../lists/use-listing.ts'
import { IdentityState } from './IdentityState.tsx'
import { type VisitorAnswer, visitorsQuery } from './queries.ts'
import { VisitorMenu } from './VisitorMenu.tsx'

const columns: Columns<typeof visitorListing, VisitorAnswer> = {
  name: {
    header: 'Name',
    cell: ({ name, position }) => (
      <>
        <span title={name}>{name}</span>
        <small>{position || 'Visitor'}</small>
      </>
    ),
  },
  company: { header: 'Company', width: '14rem', hideBelow: 768 },
  email: { header: 'Email', width: '16rem', hideBelow: 1280 },
  hasIdentity: {
    header: 'Photo ID',
    width: 'min(18.5rem, 44vw)',
    cell: (visitor) => (
      <>
        <IdentityState visitor={{ ...visitor, identityUntil: null }} />
        {visitor.identityUntil ? (
          <small>{`To be deleted on ${shortDate(visitor.identityUntil).replaceAll(' ', '\u00a0')}`}</small>
        ) : null}
      </>
    ),
  },
  visits: { header: 'Visits', width: '6rem', align: 'end', hideBelow: 1024 },
  actions: {
    header: 'Actions',
    width: '3.5rem',
    value: () => '',
    cell: (visitor) => <VisitorMenu visitor={visitor} />,
  },
}

export function VisitorTable({ onAdd }: { onAdd: () => void }) {
  const { query } = useListing(visitorListing)
  return (
    <List
      listing={visitorListing}
      card={{ label: 'Visitors' }}
      label="Visitors, by name"
      noun="visitor"
      columns={columns}
      rowKey={(row) => row.visitorId}
      answer={useQuery(visitorsQuery(query))}
      failed={{ title: 'We could not load the register', text: (failure) => mapFailure(failure).message }}
      empty={
        <EmptyState
          icon={<UsersIcon aria-hidden />}
          title="No visitors yet"
          text="Add your staff and contractors. They can provide their photo ID through a personal link."
          actions={<Button onClick={onAdd}>Add visitor</Button>}
        />
      }
    />
  )
}
