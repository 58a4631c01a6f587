import type { CaseRow } from '@portal/contract/cases/cases.ts'
import { caseListing } from '@portal/contract/cases/listing.ts'
import { aboutBeside, whenInWords } from '@portal/contract/cases/words.ts'
import { caseStatusNames } from '@portal/contract/cases/values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { useQuery } from '@tanstack/react-query'
import HelpIcon from 'lucide-react/icons/circle-question-mark'
import { Time } from '../../lib/Time.tsx'
import { mapFailure } from '../../api/failure.ts'
import type { Columns } from '../../lists/columns.ts'
import { ChoiceFilter } from '../../lists/filters/ChoiceFilter.tsx'
import { MoreFilters } from '../../lists/filters/MoreFilters.tsx'
import { useListing } from '../../lists/use-listing.ts'
import { useSelection } from '../../lists/use-selection.tsx'
import { ViewedList } from '../../lists/ViewedList.tsx'
import { type CaseListSearch, paths } from '../../paths.ts'
import { CaseSelectionBar } from './CaseSelectionBar.tsx'
import { CaseStatus, Impact } from '../../shell/CaseStatus.tsx'
import { OnPhone } from '../../use-media.ts'
import styles from './cases.module.css'
import { NextStep } from './NextStep.tsx'
import { caseListQuery } from './queries.ts'

const CaseFilterDialog = lazyPiece(() => import('./CaseFilterDialog.tsx'), 'CaseFilterDialog')

export const caseColumns: Columns<typeof caseListing, CaseRow> = {
  title: {
    header: 'Case',
    cell: (row) => {
      const { caseId, title, about, status } = row
      const note = about ? aboutBeside(row) : 'No service'
      return (
        <>
          <Link quiet href={paths.caseOne(caseId)} title={title}>
            {title}
          </Link>
          {note ? <small title={note}>{note}</small> : null}
          <OnPhone>
            <small>
              <code>{caseId}</code>
            </small>
            <div className={styles.status}>
              <CaseStatus status={status === 'resolved' ? 'pending' : status} />
              <NextStep row={row} words={whenInWords(row)} />
            </div>
          </OnPhone>
        </>
      )
    },
  },
  caseId: { header: 'Number', width: '8rem', mono: true, hideBelow: 1280 },
  status: { header: 'Status', width: '11rem', hideBelow: 768, cell: ({ status }) => <StatusCell status={status} /> },
  impact: {
    header: 'Impact',
    width: '10rem',
    hideBelow: 768,
    cell: ({ impact, status }) => <Impact {...{ impact, status }} />,
  },
  updatedAt: {
    header: 'Last update',
    width: '10rem',
    hideBelow: 1280,
    cell: ({ updatedAt }) => <Time at={updatedAt} />,
  },
  nextAt: { header: 'Next', width: '14.5rem', hideBelow: 768, cell: (row) => <NextStep row={row} /> },
}

/** A repair to be confirmed waits for the customer, as a question of ours does. */
function StatusCell({ status }: Pick<CaseRow, 'status'>) {
  if (status !== 'resolved') return <CaseStatus status={status} />
  return (
    <>
      <CaseStatus status="pending" />
      <small>Resolved: confirm the fix</small>
    </>
  )
}

interface CaseTableProps {
  /** The number on this tab without other filters; undefined while unknown. */
  allTotal: number | undefined
  services: readonly { serviceId: string; name: string }[]
}

export function CaseTable({ allTotal, services }: CaseTableProps) {
  const { query } = useListing(caseListing)
  const selection = useSelection<CaseRow>(caseListing, {
    rowKey: ({ caseId }) => caseId,
    nameOf: ({ caseId, title }) => `${title}, ${caseId}`,
  })
  return (
    <ViewedList
      listing={caseListing}
      card={{ label: 'Cases' }}
      label="Cases, needs attention first"
      noun="case"
      columns={caseColumns}
      rowKey={(row) => row.caseId}
      answer={useQuery(caseListQuery(query))}
      allTotal={allTotal}
      end={query.sort ? null : <span className={styles.sorted}>Needs attention first</span>}
      failed={{ title: 'We could not load your cases', text: (failure) => mapFailure(failure).message }}
      filters={
        <>
          <ChoiceFilter listing={caseListing} name="status" label="Status" all="All statuses" names={caseStatusNames} />
          <ChoiceFilter
            listing={caseListing}
            name="serviceId"
            label="Service"
            all="All services"
            names={services.map(({ serviceId, name }) => [serviceId, `${name}, ${serviceId}`])}
          />
          <MoreFilters listing={caseListing} names={['kind', 'priority', 'openedBy', 'openedFrom', 'openedTo']}>
            {(close) => <CaseFilterDialog onClose={close} />}
          </MoreFilters>
        </>
      }
      noMatch={{ title: 'No cases match these filters' }}
      empty={<Empty waitingOn={query.waitingOn} />}
      selection={{
        column: selection.column,
        bar: selection.rows.length === 0 ? null : <CaseSelectionBar cases={selection.rows} onKeep={selection.keep} />,
      }}
    />
  )
}

function Empty({ waitingOn }: Pick<CaseListSearch, 'waitingOn'>) {
  if (waitingOn) {
    const words = {
      customer: 'No cases are waiting for you',
      provider: 'No cases are with us',
      nobody: 'No closed cases yet',
    }
    return <EmptyState title={words[waitingOn]} actions={<Button href={paths.cases()}>All cases</Button>} />
  }
  return (
    <EmptyState
      icon={<HelpIcon aria-hidden />}
      title="No cases"
      text="Report a fault, query a bill or request a change. You can see here when our next update is due."
      actions={
        <Button colour="primary" href={paths.caseNew()}>
          Open a case
        </Button>
      }
    />
  )
}
