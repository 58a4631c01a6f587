import type { BilledCall } from '@portal/contract/billing/usage.ts'
import { usageCallListing } from '@portal/contract/billing/usage-listing.ts'
import { number } from '@portal/contract/format/counts.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { shortDay } from '@portal/contract/format/days.ts'
import { figure } from '@portal/contract/format/money.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { Time } from '../../lib/Time.tsx'
import type { Columns } from '../../lists/columns.ts'
import { List } from '../../lists/List.tsx'
import { useListing } from '../../lists/use-listing.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { CallSearch } from './CallSearch.tsx'
import { billedCallsQuery } from './usage-queries.ts'
import { callTime, foundInWords } from './usage-words.ts'

const columns: Columns<typeof usageCallListing, BilledCall> = {
  at: { header: 'When', width: '7.75rem', cell: ({ at }) => <Time at={at}>{`${shortDay(at)} ${clock(at)}`}</Time> },
  from: { header: 'From', width: '8.5rem', hideBelow: 768, cell: ({ from }) => <code>{from.shown}</code> },
  to: { header: 'To', cell: ({ to }) => <code>{to.shown}</code> },
  destination: { header: 'Destination', width: '9.5rem', hideBelow: 768, cell: ({ destination }) => destination },
  seconds: {
    header: 'Duration',
    width: '6.25rem',
    align: 'end',
    hideBelow: 768,
    cell: ({ seconds }) => callTime(seconds),
  },
  cost: { header: 'Cost, £', width: '5rem', align: 'end', cell: ({ cost }) => figure(cost) },
}

/** The calls of a search, with the totals of all of them. */
export function BilledCallsCard() {
  const { query, isFiltered } = useListing(usageCallListing)
  const answer = useQuery(billedCallsQuery(query))
  const { data } = answer
  const totals = data?.totals ?? null
  const all = data ? `${foundInWords(totals)} of ${number(data.searched)} in these days` : ''
  return (
    <List
      listing={usageCallListing}
      card={{
        title: 'Calls',
        note: totals || !data ? 'Totals are for the whole search' : `${all}: narrow the search for its totals`,
        aside: (
          <SaveButton path="/billing-info/api/calls.csv" query={query} fileName="calls.csv" size="sm">
            {totals ? `CSV of ${foundInWords(totals)}` : 'CSV of the search'}
          </SaveButton>
        ),
      }}
      label="Calls, newest first"
      noun="call"
      lines={1}
      searchable={false}
      lead={<CallSearch key={JSON.stringify([query, data?.from, data?.to])} days={data} />}
      columns={columns}
      rowKey={({ callId }) => callId}
      answer={answer}
      allTotal={data?.searched}
      {...(totals && totals.calls > 0
        ? { totals: { at: foundInWords(totals), seconds: callTime(totals.seconds), cost: figure(totals.cost) } }
        : {})}
      failed={{ title: 'We could not load the calls' }}
      empty={
        <EmptyState
          title={isFiltered || query.search ? 'No calls match this search' : 'No calls in these days'}
          text="Calls appear here when the billing system delivers them."
        />
      }
    />
  )
}
