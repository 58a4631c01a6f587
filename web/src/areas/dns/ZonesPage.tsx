import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import ReverseIcon from 'lucide-react/icons/network'
import { paths } from '../../paths.ts'
import type { Asked } from '../../screens.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { tryAgain } from '../../shell/try-again.tsx'
import { ListTools } from '../views/ListTools.tsx'
import { useColumns } from '../views/use-columns.ts'
import { keysOf, movedTo } from '../views/shown-columns.ts'
import { countWords } from './dns-words.ts'
import { dnsPaths } from './paths.ts'
import { zoneListQuery } from './queries.ts'
import { zoneColumns } from './zone-columns.tsx'
import { readSearch, searchOf, tableStateOf } from './zone-search.ts'

export const list = 'zones'

export const load = (queryClient: QueryClient, { search }: Asked) =>
  queryClient.prefetchQuery(zoneListQuery(readSearch(search)))

export function Page() {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const search = readSearch(raw)
  const columns = useColumns(list, zoneColumns)
  const navigate = useNavigate()
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(zoneListQuery(search))
  const state = tableStateOf(search)
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Services', href: paths.services({ productCategory: 'Domain' }) }, { label: 'DNS' }]}
        title="DNS"
        loading={isPending}
        facts={data ? [search.search ? `${countWords(data.total, 'zone')} found` : countWords(data.total, 'zone')] : []}
        actions={
          <>
            <Button colour="outline" icon={<ReverseIcon aria-hidden />} href={dnsPaths.blocks()}>
              Reverse DNS
            </Button>
            <SaveButton
              path="/dns-info/api/zones.csv"
              query={{ ...search, columns: keysOf(columns) }}
              fileName="zones.csv"
            >
              Export CSV
            </SaveButton>
          </>
        }
      />
      <Card label="Zones" flush>
        <ServerTable
          label={search.sort ? 'Zones' : 'Zones, needs attention first'}
          noun="zones"
          columns={columns}
          rows={data?.rows ?? []}
          rowKey={({ zoneId }) => zoneId}
          total={data?.total ?? 0}
          allTotal={data?.total}
          state={state}
          onStateChange={(next) =>
            void navigate({
              to: dnsPaths.zones(),
              search: movedTo(raw, searchOf(next)),
              resetScroll: false,
              // Each letter of a search would otherwise be a step back.
              replace: next.search !== state.search,
            })
          }
          loading={isPending}
          busy={isFetching && isPlaceholderData}
          problem={
            error
              ? { title: 'We could not load your zones', text: tryAgain(error), onRetry: () => void refetch() }
              : undefined
          }
          end={<ListTools list="zones" columns={zoneColumns} />}
          empty={
            <EmptyState
              title="No zones yet"
              text="A zone comes with a domain. For a domain that is registered elsewhere, ask us to open one."
              actions={<Button href={paths.caseNew()}>Ask for a zone</Button>}
            />
          }
        />
      </Card>
    </>
  )
}
