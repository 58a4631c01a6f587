import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import type { TableState } from '@portal/ui/src/table-state.ts'
import { useQuery } from '@tanstack/react-query'
import NetworkIcon from 'lucide-react/icons/network'
import { ApiError } from '../../api/failure.ts'
import { paths, type ServiceListSearch } from '../../paths.ts'
import { ListTools } from '../views/ListTools.tsx'
import { useColumns } from '../views/use-columns.ts'
import { useMay } from './use-may.ts'
import { NoAccess } from './NoAccess.tsx'
import { serviceListQuery } from './queries.ts'
import { referenceOf } from '../../api/reference-of.ts'
import { serviceColumns } from './service-columns.tsx'
import { ServiceFilters } from './ServiceFilters.tsx'
import styles from './services.module.css'
import { searchOf, tableStateOf } from './table-search.ts'

interface ServiceTableProps {
  search: ServiceListSearch
  /** How many there are in the category without any other filter; undefined while nobody knows. */
  allTotal: number | undefined
  onSearch: (search: ServiceListSearch, options?: { replace: boolean }) => void
}

export function ServiceTable({ search, allTotal, onSearch }: ServiceTableProps) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(serviceListQuery(search))
  const mayReport = useMay('BusinessPortalCases')
  const state = tableStateOf(search)
  const columns = useColumns('services', serviceColumns)
  const isSortedByAttention = search.sort === undefined && search.direction === undefined
  if (error instanceof ApiError && error.status === 403) return <NoAccess />

  const change = (next: TableState) =>
    // Each letter of a search would otherwise be a step back.
    onSearch(searchOf(next, search), { replace: next.search !== state.search })
  const filter = (chosen: Partial<ServiceListSearch>) => {
    const { page: _, ...rest } = search
    onSearch({ ...rest, ...chosen })
  }
  const isFiltered = search.condition !== undefined || search.siteId !== undefined

  return (
    <Card label="Services" flush>
      <ServerTable
        label={isSortedByAttention ? 'Services, needs attention first' : 'Services'}
        noun="services"
        lines={2}
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={(row) => row.serviceId}
        total={data?.total ?? 0}
        allTotal={allTotal ?? data?.total}
        state={state}
        onStateChange={change}
        loading={isPending}
        busy={isFetching && (isPlaceholderData || isPending)}
        problem={
          error
            ? {
                title: 'We could not load your services',
                text: <FailureText reference={referenceOf(error)} />,
                onRetry: () => void refetch(),
                action: mayReport ? <Link href={paths.caseNew()}>Report a problem</Link> : null,
              }
            : undefined
        }
        filters={<ServiceFilters search={search} onChange={filter} />}
        end={
          <>
            {isSortedByAttention ? <span className={styles.sorted}>Sorted by what needs attention</span> : null}
            <ListTools list="services" columns={serviceColumns} />
          </>
        }
        empty={
          isFiltered ? (
            <EmptyState
              title="No services match these filters"
              text={
                allTotal === undefined
                  ? undefined
                  : `Clear them to see all ${allTotal.toLocaleString('en-GB')} services.`
              }
              actions={
                <Button onClick={() => filter({ condition: undefined, siteId: undefined })}>Clear filters</Button>
              }
            />
          ) : (
            <EmptyState
              icon={<NetworkIcon aria-hidden />}
              title="No services yet"
              text="Services appear here as soon as your first order is handed over."
              actions={<Button href={paths.orders()}>View orders</Button>}
            />
          )
        }
      />
    </Card>
  )
}

function FailureText({ reference }: { reference: string | undefined }) {
  if (!reference) return 'The service list did not answer. Try again in a moment.'
  return (
    <>
      The service list did not answer. Try again, or report it with reference <code>{reference}</code>.
    </>
  )
}
