import { durationInWords, spanInText } from '@portal/contract/plans/words.ts'
import { faultCauseNames } from '@portal/contract/plans/values.ts'
import type { CaseRepair, PlanResults } from '@portal/contract/plans/plans.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { MeterBar } from '@portal/ui/src/MeterBar.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { OnPhone } from '../../use-media.ts'
import { useMay } from '../../session/use-may.ts'
import styles from './plans.module.css'
import { problemOf } from './problem-of.tsx'

const columns: readonly Column<CaseRepair>[] = [
  {
    key: 'serviceName',
    header: 'Service',
    isName: true,
    sortable: false,
    cell: (repair) => {
      const { serviceId, serviceName, caseRef, priority, openedAt, repairMinutes } = repair
      return (
        <>
          {serviceId && serviceName ? (
            <Link quiet href={paths.service(serviceId)} title={serviceName}>
              {serviceName}
            </Link>
          ) : (
            caseRef
          )}
          <OnPhone>
            <small>{`${priority}, ${shortDate(openedAt.slice(0, 10))}`}</small>
            <small>Repaired in {durationInWords(repairMinutes)}</small>
            <small>Target {targetInWords(repair)}</small>
          </OnPhone>
        </>
      )
    },
  },
  { key: 'caseRef', header: 'Case', width: '8rem', mono: true, sortable: false, hideBelow: 1280 },
  {
    key: 'openedAt',
    header: 'Fault',
    width: '8rem',
    sortable: false,
    hideBelow: 1024,
    cell: ({ openedAt }) => shortDate(openedAt.slice(0, 10)),
  },
  {
    key: 'share',
    header: 'Share of target used',
    width: '30%',
    sortable: false,
    hideBelow: 768,
    cell: (repair) => {
      const { repairMinutes, targetMinutes } = repair
      return (
        <div className={styles.share}>
          <MeterBar
            label="Share of target used"
            value={repairMinutes}
            max={targetMinutes}
            words={`${durationInWords(repairMinutes)}, target ${targetInWords(repair)}`}
            hotFrom={1.0001}
          />
          <span>{Math.round((repairMinutes / targetMinutes) * 100)}%</span>
        </div>
      )
    },
  },
  {
    key: 'repairMinutes',
    header: 'Repaired in',
    width: '12rem',
    wraps: true,
    align: 'end',
    sortable: false,
    hideBelow: 1024,
    cell: (repair) => (
      <>
        {durationInWords(repair.repairMinutes)}
        <small>{`${repair.priority}, target ${targetInWords(repair)}`}</small>
      </>
    ),
  },
  {
    key: 'isInTarget',
    header: 'Result',
    width: '9rem',
    sortable: false,
    cell: ({ isInTarget, excludedCause }) =>
      excludedCause ? (
        <span title={faultCauseNames[excludedCause]}>
          <Status kind="idle">Excluded</Status>
        </span>
      ) : isInTarget ? (
        <Status kind="ok">Within target</Status>
      ) : (
        <Status kind="warn">Over target</Status>
      ),
  },
]

/** As the plan words it: "5 hours", "1 working day", "end of the next working day". */
const targetInWords = ({ target, targetMinutes }: CaseRepair): string =>
  target ? spanInText(target) : durationInWords(targetMinutes)

export function RepairsCard({ results }: { results: UseQueryResult<PlanResults> }) {
  const maySeeCases = useMay('BusinessPortalCases')
  const maySeeCredits = useMay('BusinessPortalBilling')
  return (
    <Card
      title="Recent repairs against target"
      aside={
        <>
          {maySeeCredits ? <Link href={pageOf('serviceCredits')}>Credits</Link> : null}
          {maySeeCases ? <Link href={paths.cases()}>All cases</Link> : null}
        </>
      }
      flush
    >
      <DataTable
        label="Recent repairs, newest first"
        noun="repair"
        columns={columns}
        rows={results.data?.recent ?? []}
        rowKey={({ caseRef }) => caseRef}
        lines={2}
        searchable={false}
        pager="none"
        loading={results.isPending}
        problem={problemOf('the repairs', results)}
        empty={<EmptyState title="No repairs yet" text="Repairs appear here with their duration." />}
      />
    </Card>
  )
}
