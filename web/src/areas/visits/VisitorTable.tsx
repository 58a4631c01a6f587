import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { useQuery } from '@tanstack/react-query'
import UsersIcon from 'lucide-react/icons/users'
import { mapFailure } from '../../api/failure.ts'
import { IdentityState } from './IdentityState.tsx'
import { type VisitorAnswer, visitorsQuery } from './queries.ts'
import { dayInWords } from './visit-words.ts'
import { VisitorMenu } from './VisitorMenu.tsx'

export interface VisitorSearch {
  search: string | undefined
  page: number | undefined
  size: number | undefined
}

const columns: readonly Column<VisitorAnswer>[] = [
  {
    key: 'name',
    header: 'Name',
    isName: true,
    sortable: false,
    cell: ({ name, position }) => (
      <>
        <span title={name}>{name}</span>
        <small>{position || 'Visitor'}</small>
      </>
    ),
  },
  { key: 'company', header: 'Company', width: '14rem', sortable: false, hideBelow: 768 },
  { key: 'email', header: 'E-mail', width: '16rem', sortable: false, hideBelow: 1280 },
  {
    key: 'hasIdentity',
    header: 'Photo ID',
    width: 'min(16rem, 44vw)',
    sortable: false,
    cell: (visitor) => (
      <>
        <IdentityState visitor={{ ...visitor, identityUntil: null }} />
        {visitor.identityUntil ? <small>{`Deleted on ${dayInWords(visitor.identityUntil)}`}</small> : null}
      </>
    ),
  },
  { key: 'visits', header: 'Visits', width: '6rem', align: 'end', sortable: false, hideBelow: 1024 },
  {
    key: 'act',
    header: 'Actions',
    hideHeader: true,
    width: '3.5rem',
    sortable: false,
    value: () => '',
    cell: (visitor) => <VisitorMenu visitor={visitor} />,
  },
]

interface VisitorTableProps {
  search: VisitorSearch
  onSearch: (search: VisitorSearch, options?: { replace: boolean }) => void
  onAdd: () => void
}

export function VisitorTable({ search, onSearch, onAdd }: VisitorTableProps) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(visitorsQuery(search))
  return (
    <Card label="Visitors" flush>
      <ServerTable
        label="Visitors, by name"
        noun="visitors"
        lines={2}
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={(row) => row.visitorId}
        total={data?.total ?? 0}
        allTotal={search.search ? undefined : data?.total}
        state={{ search: search.search ?? '', sort: null, page: (search.page ?? 1) - 1, size: search.size ?? 10 }}
        onStateChange={(next) =>
          onSearch(
            {
              search: next.search || undefined,
              page: next.page > 0 ? next.page + 1 : undefined,
              size: next.size === 10 ? undefined : next.size,
            },
            { replace: next.search !== (search.search ?? '') },
          )
        }
        loading={isPending}
        busy={isFetching && (isPlaceholderData || isPending)}
        problem={
          error
            ? {
                title: 'We could not load the register',
                text: mapFailure(error).message,
                onRetry: () => void refetch(),
              }
            : undefined
        }
        empty={
          <EmptyState
            icon={<UsersIcon aria-hidden />}
            title="Nobody is in the register yet"
            text="Add your own people and your contractors. They can give their photo ID by a link of their own."
            actions={<Button onClick={onAdd}>Add a visitor</Button>}
          />
        }
      />
    </Card>
  )
}
