import { activityThings } from '@portal/contract/activity-values.ts'
import type { ActivityRow } from '@portal/contract/activity.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { humaniseKey } from '@portal/ui/src/humanise-key.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import HistoryIcon from 'lucide-react/icons/history'
import { paths } from '../../paths.ts'
import type { Asked } from '../../screens.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { tryAgain } from '../../shell/try-again.tsx'
import { momentInWords } from '../services/service-words.ts'
import { ListTools } from '../views/ListTools.tsx'
import { keysOf, movedTo } from '../views/shown-columns.ts'
import { useColumns } from '../views/use-columns.ts'
import { ActivityFilters } from './ActivityFilters.tsx'
import { ChangedValues } from './ChangedValues.tsx'
import { activityQuery, type ActivitySearch, peopleQuery, readSearch } from './queries.ts'
import { thingPath } from './thing-path.ts'
import { UndoButton } from './UndoButton.tsx'

export const list = 'activity'

export const load = (queryClient: QueryClient, { search }: Asked) =>
  Promise.all([queryClient.prefetchQuery(activityQuery(readSearch(search))), queryClient.prefetchQuery(peopleQuery)])

const nameOf = (thing: string): string => Reflect.get(activityThings, thing) ?? humaniseKey(thing)

export const activityColumns: readonly Column<ActivityRow>[] = [
  {
    key: 'action',
    header: 'What',
    isName: true,
    width: '12rem',
    sortable: false,
    cell: ({ action, at }) => (
      <>
        {action === 'orderRef changed' ? 'Reference changed' : humaniseKey(action)}
        <small>{momentInWords(at)}</small>
      </>
    ),
  },
  {
    key: 'thing',
    header: 'Of what',
    sortable: false,
    cell: ({ thing, thingId, thingName }) => {
      const href = thingPath(thing, thingId)
      const name = thingName ?? thingId
      return (
        <>
          {href ? (
            <Link quiet href={href} title={name}>
              {name}
            </Link>
          ) : (
            name
          )}
          <small>{thingName && thing !== 'contact' ? `${nameOf(thing)} ${thingId}` : nameOf(thing)}</small>
        </>
      )
    },
  },
  {
    key: 'actorName',
    header: 'Who',
    width: '12rem',
    hideBelow: 768,
    sortable: false,
    cell: ({ actorName, onBehalfOf }) => (
      <>
        {actorName}
        {onBehalfOf ? <small>{`For you, from ${onBehalfOf}`}</small> : null}
      </>
    ),
  },
  {
    key: 'after',
    header: 'Change',
    width: '24rem',
    hideBelow: 1024,
    sortable: false,
    cell: (row) => <ChangedValues {...row} />,
  },
  {
    key: 'undo',
    header: 'Undo',
    width: '6rem',
    hideHeader: true,
    hideBelow: 1024,
    sortable: false,
    cell: (row) => <UndoButton row={row} />,
  },
]

const noFilter = { person: undefined, thing: undefined, thingId: undefined, from: undefined, to: undefined }

/** Who did what: the record of the account, the newest first. */
export function Page() {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const search = readSearch(raw)
  const columns = useColumns(list, activityColumns)
  const navigate = useNavigate()
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(activityQuery(search))
  const { page = 1, size = 10, ...filter } = search
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const move = (to: ActivitySearch) => void navigate({ to: '/activity', search: movedTo(raw, to), resetScroll: false })
  const change = (chosen: Partial<ActivitySearch>) =>
    move({ ...filter, ...chosen, ...(search.size && { size: search.size }) })
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Contacts', href: paths.contacts() }, { label: 'Who did what' }]}
        title="Who did what"
        facts={['Every change in your account, by you, your colleagues, your dealer and us']}
        actions={
          <SaveButton
            path="/activity-info/api/activity.csv"
            query={{ ...filter, columns: keysOf(columns) }}
            fileName="activity.csv"
          >
            Export CSV
          </SaveButton>
        }
      />
      <Card label="Changes" flush>
        <ServerTable
          label="Changes, newest first"
          noun="changes"
          lines={2}
          columns={columns}
          rows={data?.rows ?? []}
          rowKey={({ activityId }) => String(activityId)}
          total={data?.total ?? 0}
          searchable={false}
          state={{ search: '', sort: null, page: page - 1, size }}
          onStateChange={(next) =>
            move({
              ...filter,
              ...(next.page > 0 && { page: next.page + 1 }),
              ...(next.size !== 10 && { size: next.size }),
            })
          }
          loading={isPending}
          busy={isFetching && (isPlaceholderData || isPending)}
          problem={
            error
              ? { title: 'We could not load the record', text: tryAgain(error), onRetry: () => void refetch() }
              : undefined
          }
          filters={<ActivityFilters search={search} onChange={change} />}
          end={<ListTools list="activity" columns={activityColumns} />}
          empty={
            isFiltered ? (
              <EmptyState
                title="Nothing was done that matches"
                actions={<Button onClick={() => move(noFilter)}>Clear filters</Button>}
              />
            ) : (
              <EmptyState
                icon={<HistoryIcon aria-hidden />}
                title="Nothing has been changed yet"
                text="What people change in your account is listed here, with what it was before."
              />
            )
          }
        />
      </Card>
    </>
  )
}
