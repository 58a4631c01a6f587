import { caseKindNames } from '@portal/contract/cases/values.ts'
import { deskReportListing } from '@portal/contract/desk/listing.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { durationOfMinutes } from '@portal/contract/format/sizes.ts'
import { FigureStrip } from '@portal/ui/src/FigureStrip.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { ChoiceFilter } from '../../lists/filters/ChoiceFilter.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import type { PageRequest } from '../../screens.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { ThingFailed } from '../../shell/ThingFailed.tsx'
import { PartTable } from './PartTable.tsx'
import { caseReportQuery, type CaseReport } from './queries.ts'
import { shareOnTime } from './report-words.ts'
import styles from './reports.module.css'
import { WeekCharts } from './WeekCharts.tsx'

export function load(queryClient: QueryClient, { search }: PageRequest): Promise<unknown> {
  return queryClient.prefetchQuery(caseReportQuery(readAddress(deskReportListing, search)))
}

const periodNames = { '4': '4 weeks', '12': '12 weeks', '26': '26 weeks', '52': '52 weeks' } as const
/** Without the one that is shown if none is chosen. */
const otherPeriods = Object.entries(periodNames).filter(([weeks]) => weeks !== '12')

/** The work on cases: how much waits, how soon people get a reply, and how many targets are met. */
export function Page() {
  const { query } = useListing(deskReportListing)
  const { data, error, isFetching, isPending, refetch } = useQuery(caseReportQuery(query))
  return (
    <>
      <PageHeader
        title="Reports"
        facts={[`Cases opened in the last ${periodNames[query.weeks ?? '12']}, by week in UK time`]}
        loading={isPending}
        actions={
          <>
            <ChoiceFilter
              listing={deskReportListing}
              name="weeks"
              label="Period"
              all={periodNames[12]}
              names={otherPeriods}
            />
            <ChoiceFilter listing={deskReportListing} name="kind" label="Category" names={caseKindNames} />
            <SaveButton path="/desk-info/api/reports/cases.csv" query={query} fileName="case-report.csv">
              Export CSV
            </SaveButton>
          </>
        }
      />
      {data ? (
        <Report report={data} />
      ) : error ? (
        <ThingFailed label="Reports" error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="30rem" />
      )}
    </>
  )
}

function Report({ report }: { report: CaseReport }) {
  const { total, kinds, people } = report
  return (
    <div className={styles.report}>
      <FigureStrip
        label="The period"
        figures={[
          {
            label: 'Open now',
            value: number(total.open),
            note: `${counted(total.opened, 'case')} opened in this period`,
          },
          { label: 'First replies on time', value: shareOnTime(total.reply), note: outOf(total.reply) },
          {
            label: 'Median first reply',
            value: total.replyMinutes === null ? '–' : durationOfMinutes(total.replyMinutes),
            note: 'By the clock, nights included',
          },
          { label: 'Fixes on time', value: shareOnTime(total.fix), note: outOf(total.fix) },
        ]}
      />
      <WeekCharts weeks={report.weeks} />
      <PartTable
        title="By category"
        header="Category"
        rows={kinds.map((row) => ({ ...row, key: row.kind, name: caseKindNames[row.kind] }))}
      />
      <PartTable
        title="By assignee"
        header="Assignee"
        rows={people.map((row) => ({ ...row, key: row.userId ?? '', name: row.name ?? 'Unassigned' }))}
      />
    </div>
  )
}

const outOf = ({ met, missed }: { met: number; missed: number }) =>
  `${number(met)} of ${counted(met + missed, 'target')}`
