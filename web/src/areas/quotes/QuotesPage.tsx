import { type QuoteState, quoteStateNames, quoteStates } from '@portal/contract/quote-values.ts'
import type { QuoteRow } from '@portal/contract/quotes.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import type { TableState } from '@portal/ui/src/table-state.ts'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import QuoteIcon from 'lucide-react/icons/file-text'
import type { Asked } from '../../screens.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { tryAgain } from '../../shell/try-again.tsx'
import { ListTools } from '../views/ListTools.tsx'
import { useColumns } from '../views/use-columns.ts'
import { keysOf, movedTo } from '../views/shown-columns.ts'
import { searchOf, tableStateOf } from './list-search.ts'
import { quoteListQuery } from './queries.ts'
import { newQuotePath, quotePath, quotesPath, readListSearch } from './quote-paths.ts'
import { fullDay, sinceInWords } from './quote-words.ts'
import { QuoteStatus } from './QuoteStatus.tsx'
import styles from './quotes.module.css'

export const list = 'quotes'

export function load(queryClient: QueryClient, { search }: Asked): Promise<unknown> {
  return queryClient.prefetchQuery(quoteListQuery(readListSearch(search)))
}

export const quoteColumns: readonly Column<QuoteRow>[] = [
  {
    key: 'title',
    header: 'Quote',
    isName: true,
    cell: ({ quoteId, title, accountId, isCustomers }) => (
      <span className={styles.name}>
        <Link quiet href={quotePath(quoteId, isCustomers ? { account: accountId } : {})}>
          {title}
        </Link>
        <small>{quoteId}</small>
      </span>
    ),
  },
  { key: 'customerName', header: 'Customer', width: '15rem', hideBelow: 1024 },
  {
    key: 'state',
    header: 'Status',
    width: '11rem',
    sortable: false,
    cell: ({ state }) => <QuoteStatus state={state} />,
  },
  {
    key: 'siteCount',
    header: 'Sites',
    width: '5rem',
    align: 'end',
    hideBelow: 768,
    sortable: false,
  },
  {
    key: 'validUntil',
    header: 'Valid until',
    width: '10rem',
    hideBelow: 768,
    cell: ({ validUntil }) => (validUntil ? fullDay(validUntil) : '–'),
  },
  { key: 'createdBy', header: 'Made by', width: '10rem', hideBelow: 1280, sortable: false },
  {
    key: 'updated',
    header: 'Changed',
    width: '9rem',
    hideBelow: 1280,
    cell: ({ updatedAt }) => sinceInWords(updatedAt),
  },
]

export function Page() {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const search = readListSearch(raw)
  const columns = useColumns(list, quoteColumns)
  const navigate = useNavigate()
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(quoteListQuery(search))
  const state = tableStateOf(search)
  const all = data && Object.values(data.states).reduce((sum, count) => sum + count, 0)
  const change = (next: TableState) =>
    void navigate({
      to: '/quoting',
      search: movedTo(raw, searchOf(next, search.state)),
      replace: next.search !== state.search,
      resetScroll: false,
    })
  return (
    <>
      <PageHeader
        title="Ethernet quotes"
        loading={isPending}
        facts={data ? factsOf(data.states) : ['What a line would cost, at one site or many']}
        actions={
          <>
            <SaveButton
              path="/quote-info/api/quotes.csv"
              query={{ ...search, columns: keysOf(columns) }}
              fileName="quotes.csv"
            >
              Export CSV
            </SaveButton>
            <Button colour="cta" href={newQuotePath}>
              New quote
            </Button>
          </>
        }
      />
      <Tabs label="Status of quotes" tabs={tabsOf(data?.states, all, search.state)} />
      <Card label="Quotes" flush>
        <ServerTable
          label="Quotes, the last changed first"
          noun="quotes"
          lines={2}
          columns={columns}
          rows={data?.rows ?? []}
          rowKey={({ quoteId }) => quoteId}
          total={data?.total ?? 0}
          allTotal={search.state ? data?.states[search.state] : all}
          state={state}
          onStateChange={change}
          loading={isPending}
          busy={isFetching && (isPlaceholderData || isPending)}
          problem={
            error
              ? { title: 'We could not load your quotes', text: tryAgain(error), onRetry: () => void refetch() }
              : undefined
          }
          end={<ListTools list="quotes" columns={quoteColumns} />}
          empty={
            <EmptyState
              icon={<QuoteIcon aria-hidden />}
              title={search.state ? `No quotes are ${quoteStateNames[search.state].toLowerCase()}` : 'No quotes yet'}
              text={
                search.state
                  ? 'Quotes in another state are in the other tabs.'
                  : 'Enter the sites and what you need: the prices come at once.'
              }
              actions={
                search.state ? (
                  <Button href={quotesPath()}>All quotes</Button>
                ) : (
                  <Button href={newQuotePath}>New quote</Button>
                )
              }
            />
          }
        />
      </Card>
    </>
  )
}

type States = Partial<Record<QuoteState, number>>

function factsOf(states: States) {
  const [open = 0, drafts = 0] = [states.answered, states.draft]
  return [
    open === 1 ? '1 quote can be accepted' : `${open} quotes can be accepted`,
    drafts === 1 ? '1 draft' : `${drafts} drafts`,
  ]
}

const shownStates = quoteStates.filter((state) => state !== 'inProgress' && state !== 'unableToProvide')

function tabsOf(states: States | undefined, all: number | undefined, chosen: QuoteState | undefined) {
  return [
    { label: 'All', count: all, href: quotesPath(), current: chosen === undefined },
    ...shownStates.map((state) => ({
      label: quoteStateNames[state],
      count: states?.[state],
      href: quotesPath(state),
      current: state === chosen,
    })),
  ]
}
