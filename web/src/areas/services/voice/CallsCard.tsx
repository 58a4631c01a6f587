import { callListing } from '@portal/contract/services/voice-listing.ts'
import { callDirectionNames, callResultNames } from '@portal/contract/services/voice-values.ts'
import type { CallParty, CallRecord } from '@portal/contract/services/voice.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Time } from '../../../lib/Time.tsx'
import type { Columns } from '../../../lists/columns.ts'
import { ChoiceFilter } from '../../../lists/filters/ChoiceFilter.tsx'
import { DayFilter } from '../../../lists/filters/DayFilter.tsx'
import { List } from '../../../lists/List.tsx'
import { useListing } from '../../../lists/use-listing.ts'
import { SaveButton } from '../../../shell/SaveButton.tsx'
import { isWide, useMedia } from '../../../use-media.ts'
import { callsQuery } from './voice-queries.ts'
import { callLength, keptInWords, outcomeOf } from './voice-words.ts'

export function CallsCard({ serviceId, days }: { serviceId: string; days: number }) {
  const { query } = useListing(callListing)
  const isNarrow = !useMedia(isWide)
  return (
    <List
      listing={callListing}
      card={{ title: 'Calls', note: keptInWords(days) }}
      label="Calls, newest first"
      noun="call"
      columns={columnsFor(isNarrow)}
      rowKey={({ callId }) => callId}
      answer={useQuery(callsQuery(serviceId, query))}
      filters={
        <>
          <ChoiceFilter
            listing={callListing}
            name="way"
            label="Direction"
            all="All directions"
            names={callDirectionNames}
          />
          <ChoiceFilter listing={callListing} name="result" label="Result" all="All results" names={callResultNames} />
          <DayFilter listing={callListing} label="Filter by day" short="Day" />
        </>
      }
      end={
        <SaveButton
          path={`/service-info/api/services/${serviceId}/calls.csv`}
          query={query}
          fileName={`calls-${serviceId}.csv`}
        >
          Export CSV
        </SaveButton>
      }
      failed={{ title: 'We could not load the calls' }}
      noMatch={{ title: 'No calls match these filters' }}
      empty={<EmptyState title="No calls yet" text="Calls of this service appear here." />}
    />
  )
}

const columnsFor = (isNarrow: boolean): Columns<typeof callListing, CallRecord> => ({
  startedAt: {
    header: 'Start',
    width: '11rem',
    cell: (call) => (
      <>
        <Time at={call.startedAt} as="dateTime" />
        {isNarrow ? <small>{outcomeOf(call)}</small> : null}
      </>
    ),
  },
  from: {
    header: 'From',
    cell: ({ from, to }) => (
      <Party
        party={from}
        note={
          isNarrow ? (
            <>
              To <code>{to.shown}</code>
            </>
          ) : (
            from.name
          )
        }
      />
    ),
  },
  to: { header: 'To', width: '13rem', hideBelow: 768, cell: ({ to }) => <Party party={to} note={to.name} /> },
  direction: {
    header: 'Direction',
    width: '8rem',
    hideBelow: 1024,
    cell: ({ direction }) => callDirectionNames[direction],
  },
  seconds: {
    header: 'Duration',
    width: '8rem',
    align: 'end',
    hideBelow: 768,
    cell: ({ seconds }) => callLength(seconds),
  },
  result: {
    header: 'Result',
    width: '8rem',
    hideBelow: 768,
    cell: ({ result }) => <Status kind={resultKinds[result]}>{callResultNames[result]}</Status>,
  },
})

const resultKinds = { answered: 'ok', diverted: 'ok', missed: 'warn', busy: 'warn', failed: 'bad' } as const

function Party({ party: { shown }, note }: { party: CallParty; note: ReactNode }) {
  return (
    <>
      <code>{shown}</code>
      {note ? <small>{note}</small> : null}
    </>
  )
}
