import type { Incident, TouchedService } from '@portal/contract/incidents.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import type { TableState } from '@portal/ui/src/table-state.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { wholeNumber } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import { tryAgain } from '../../shell/try-again.tsx'
import { lengthInWords } from '../cases/case-words.ts'
import { Condition } from '../services/Condition.tsx'
import { touchedQuery } from './queries.ts'
import { workPaths } from './work-search.ts'

const defaultSize = 10

/** What of the account it touches, and for how long each is down. */
export function TouchedTable({ incident }: { incident: Incident }) {
  const { ref, phase } = incident
  const search: Record<string, unknown> = useSearch({ strict: false })
  const page = wholeNumber(search.page) ?? 1
  const size = wholeNumber(search.size) ?? defaultSize
  const navigate = useNavigate()
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(touchedQuery(ref, page, size))
  const move = (next: TableState) =>
    void navigate({
      to: workPaths.one(ref),
      search: {
        ...(next.page > 0 && { page: next.page + 1 }),
        ...(next.size !== defaultSize && { size: next.size }),
      },
      resetScroll: false,
    })
  const total = data?.total ?? 0
  return (
    <Card title="What of yours it touches" note={total > 0 ? total.toLocaleString('en-GB') : undefined} flush>
      <ServerTable
        label="Services that it touches, needs attention first"
        noun="services"
        lines={2}
        columns={columnsOf(phase)}
        rows={data?.rows ?? []}
        rowKey={({ serviceId }) => serviceId}
        total={total}
        state={{ search: '', sort: null, page: page - 1, size }}
        onStateChange={move}
        searchable={false}
        pager={total > defaultSize ? 'full' : 'none'}
        loading={isPending}
        busy={isPlaceholderData}
        problem={
          error
            ? { title: 'We could not load these services', text: tryAgain(error), onRetry: () => void refetch() }
            : undefined
        }
        empty={<EmptyState title="Nothing of yours" text="None of your services runs where this happens." />}
      />
    </Card>
  )
}

function columnsOf(phase: Incident['phase']): Column<TouchedService>[] {
  return [
    {
      key: 'name',
      header: 'Service',
      isName: true,
      sortable: false,
      cell: ({ serviceId, name, productName }) => (
        <>
          <Link quiet href={paths.service(serviceId)} title={name}>
            {name}
          </Link>
          <small>{`${productName} · ${serviceId}`}</small>
        </>
      ),
    },
    {
      key: 'condition',
      header: 'Status',
      width: 'min(8.5rem, 32vw)',
      sortable: false,
      cell: ({ condition }) => <Condition condition={condition} />,
    },
    {
      key: 'siteName',
      header: 'Site',
      width: '13rem',
      sortable: false,
      hideBelow: 1024,
      cell: ({ siteId, siteName }) => (siteId ? <Link href={paths.site(siteId)}>{siteName ?? siteId}</Link> : '–'),
    },
    {
      key: 'minutesDown',
      header: phase === 'over' ? 'Was down' : 'Down for',
      width: 'min(7.5rem, 22vw)',
      sortable: false,
      cell: ({ minutesDown }) => (minutesDown === null ? 'Not known' : lengthInWords(minutesDown)),
    },
  ]
}
