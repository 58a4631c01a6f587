import { testListing } from '@portal/contract/diagnostics/listing.ts'
import { testKindNames } from '@portal/contract/diagnostics/values.ts'
import type { LineTestRow } from '@portal/contract/diagnostics/diagnostics.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Columns } from '../../lists/columns.ts'
import { List } from '../../lists/List.tsx'
import { useListing } from '../../lists/use-listing.ts'
import { paths } from '../../paths.ts'
import { OnPhone } from '../../use-media.ts'
import { testListQuery } from './queries.ts'
import { capital } from '../../lib/capital.ts'
import { momentInWords, testStatusOf } from './words.ts'

const columns: Columns<typeof testListing, LineTestRow> = {
  title: {
    header: 'Result',
    cell: ({ serviceId, testId, title, kind, requestedAt }) => (
      <>
        <Link quiet href={paths.test(serviceId, testId)} title={title}>
          {title.replace(/\.$/, '')}
        </Link>
        <OnPhone>
          <small>{`${testKindNames[kind]}, ${momentInWords(requestedAt)}`}</small>
        </OnPhone>
      </>
    ),
  },
  status: {
    header: 'Outcome',
    width: '9.5rem',
    cell: (row) => {
      const { kind, word } = testStatusOf(row)
      return <Status kind={kind}>{word}</Status>
    },
  },
  kind: {
    header: 'Test',
    width: '10rem',
    hideBelow: 1024,
    cell: ({ kind }) => testKindNames[kind],
  },
  requestedAt: {
    header: 'Run',
    width: '11rem',
    hideBelow: 768,
    cell: ({ requestedAt }) => capital(momentInWords(requestedAt)),
  },
  requestedByName: { header: 'By', width: '11rem', hideBelow: 1280 },
}

export function HistoryCard({ serviceId }: { serviceId: string }) {
  const { query } = useListing(testListing)
  const answer = useQuery(testListQuery(serviceId, query))
  return (
    <List
      listing={testListing}
      card={{ title: 'Results' }}
      label="Test results, newest first"
      noun="result"
      lines={1}
      columns={columns}
      rowKey={({ testId }) => testId}
      answer={answer}
      isPart
      failed={{ title: 'We could not load the results' }}
      empty={<EmptyState title="No tests run yet" text="Run a test. Most faults are found within a minute." />}
    />
  )
}
