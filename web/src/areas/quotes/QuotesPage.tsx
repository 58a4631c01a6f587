import { quoteListing } from '@portal/contract/quotes/listing.ts'
import { type QuoteState, quoteStateNames, quoteStates } from '@portal/contract/quotes/values.ts'
import type { QuoteRow } from '@portal/contract/quotes/quotes.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { shortDay } from '@portal/contract/format/days.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import QuoteIcon from 'lucide-react/icons/file-text'
import { Time } from '../../lib/Time.tsx'
import type { Columns } from '../../lists/columns.ts'
import { ExportButton } from '../../lists/ExportButton.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import { ViewedList } from '../../lists/ViewedList.tsx'
import type { PageRequest } from '../../screens.ts'
import { OnPhone } from '../../use-media.ts'
import { quoteListQuery } from './queries.ts'
import { newQuotePath, quotePath, quotesPath } from './quote-paths.ts'
import { QuoteStatus } from './QuoteStatus.tsx'
import styles from './quotes.module.css'

export const list = 'quotes'

export function load(queryClient: QueryClient, { search }: PageRequest): Promise<unknown> {
  return queryClient.prefetchQuery(quoteListQuery(readAddress(quoteListing, search)))
}

export const quoteColumns: Columns<typeof quoteListing, QuoteRow> = {
  title: {
    header: 'Quote',
    cell: ({ quoteId, title, customerName, accountId, isCustomers }) => (
      <span className={styles.name}>
        <Link quiet href={quotePath(quoteId, isCustomers ? { account: accountId } : {})}>
          {title}
        </Link>
        <small>
          <code>{quoteId}</code>
        </small>
        <OnPhone>
          <small>{customerName}</small>
        </OnPhone>
      </span>
    ),
  },
  customerName: { header: 'Customer', width: '15rem', hideBelow: 1024 },
  state: {
    header: 'Status',
    width: '11rem',
    cell: ({ state, validUntil }) => (
      <>
        <QuoteStatus state={state} />
        {validUntil && state === 'answered' ? (
          <OnPhone>
            <small>until {shortDay(validUntil)}</small>
          </OnPhone>
        ) : null}
      </>
    ),
  },
  siteCount: {
    header: 'Sites',
    width: '5rem',
    align: 'end',
    hideBelow: 768,
  },
  validUntil: {
    header: 'Valid until',
    width: '10rem',
    hideBelow: 768,
    cell: ({ validUntil }) => (validUntil ? shortDate(validUntil) : '–'),
  },
  createdBy: { header: 'Created by', width: '10rem', hideBelow: 1280 },
  updated: {
    header: 'Changed',
    width: '9rem',
    hideBelow: 1280,
    cell: ({ updatedAt }) => <Time at={updatedAt} as="ago" />,
  },
}

export function Page() {
  const { query } = useListing(quoteListing)
  const answer = useQuery(quoteListQuery(query))
  const { data, isPending } = answer
  const all = data && Object.values(data.states).reduce((sum, count) => sum + count, 0)
  return (
    <>
      <PageHeader
        title="Ethernet quotes"
        loading={isPending}
        facts={
          data
            ? [...factsOf(data.states), query.sort ? null : 'Last changed first']
            : ['Prices for lines at one or more sites']
        }
        actions={
          <>
            <ExportButton listing={quoteListing} path="/quote-info/api/quotes.csv" />
            <Button colour="cta" href={newQuotePath()}>
              New quote
            </Button>
          </>
        }
      />
      <Tabs label="Quote status" tabs={tabsOf(data?.states, all, query.state)} />
      <ViewedList
        listing={quoteListing}
        card={{ label: 'Quotes' }}
        label="Quotes, last changed first"
        noun="quote"
        columns={quoteColumns}
        rowKey={({ quoteId }) => quoteId}
        answer={answer}
        allTotal={query.state ? data?.states[query.state] : all}
        failed={{ title: 'We could not load your quotes' }}
        empty={
          <EmptyState
            icon={<QuoteIcon aria-hidden />}
            title={query.state ? `No quotes are ${quoteStateNames[query.state].toLowerCase()}` : 'No quotes yet'}
            text={
              query.state
                ? 'Quotes with another status are in the other tabs.'
                : 'Enter sites and needs to get prices immediately.'
            }
            actions={
              query.state ? (
                <Button href={quotesPath()}>All quotes</Button>
              ) : (
                <Button href={newQuotePath()}>New quote</Button>
              )
            }
          />
        }
      />
    </>
  )
}

type States = Partial<Record<QuoteState, number>>

function factsOf(states: States) {
  const [open = 0, drafts = 0] = [states.answered, states.draft]
  // A quote with a budgetary price is priced, but cannot be ordered.
  return [`${counted(open, 'quote')} priced`, counted(drafts, 'draft')]
}

/** Rare ones have a tab only while there are such quotes, or they are shown. */
const rareStates: readonly QuoteState[] = ['inProgress', 'unableToProvide']

function tabsOf(states: States | undefined, all: number | undefined, chosen: QuoteState | undefined) {
  return [
    { label: 'All', count: all, href: quotesPath(), current: chosen === undefined },
    ...quoteStates
      .filter((state) => !rareStates.includes(state) || state === chosen || (states?.[state] ?? 0) > 0)
      .map((state) => ({
        label: quoteStateNames[state],
        count: states?.[state],
        href: quotesPath(state),
        current: state === chosen,
      })),
  ]
}
