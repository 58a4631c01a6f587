import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import type { PageRequest } from '../../screens.ts'
import { useNameOfThing } from '../../shell/named-thing.ts'
import { RecordPending } from '../../shell/RecordPending.tsx'
import { ArrivalCard } from './ArrivalCard.tsx'
import { DetailsCard } from './DetailsCard.tsx'
import { PassCard } from './PassCard.tsx'
import { VisitorsCard } from './VisitorsCard.tsx'
import { visitQuery } from './queries.ts'
import { verdictOf } from './verdict.ts'
import { VisitActions } from './VisitActions.tsx'
import { VisitFailed } from './VisitFailed.tsx'
import { VisitStatus } from './VisitStatus.tsx'
import { VisitTimeline } from './VisitTimeline.tsx'
import styles from './visit.module.css'

export function load(queryClient: QueryClient, { params }: PageRequest): Promise<unknown> {
  return queryClient.prefetchQuery(visitQuery(params.visitId ?? ''))
}

export function Page() {
  const { visitId = '' } = useParams({ strict: false })
  const answer = useQuery(visitQuery(visitId))
  const visit = answer.data
  useNameOfThing(visit && `Visit ${visitId}`)
  const crumbs = [{ label: 'Visits', href: paths.visits() }, { label: visitId }]
  if (!visit) {
    return (
      <RecordPending crumbs={crumbs} title={`Visit ${visitId}`} label="Visit" answer={answer} failed={VisitFailed} />
    )
  }
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={verdictOf(visit)}
        status={<VisitStatus status={visit.status} look="chip" />}
        facts={[
          visit.place,
          visit.racks,
          <>
            Visit <code>{visit.visitId}</code>
          </>,
          `Requested by ${visit.requestedBy}`,
        ]}
        actions={<VisitActions visit={visit} />}
      />
      {visit.reason ? (
        <div className={styles.reason}>
          <Notice
            kind={visit.status === 'rejected' ? 'warn' : 'info'}
            title={visit.status === 'rejected' ? 'Rejected:' : 'Reason:'}
          >
            {visit.reason}
          </Notice>
        </div>
      ) : null}
      <div className={styles.columns}>
        <div className={styles.part}>
          <VisitorsCard visit={visit} />
          <DetailsCard visit={visit} />
          <VisitTimeline visit={visit} />
        </div>
        <div className={styles.part}>
          <PassCard visit={visit} />
          <ArrivalCard visit={visit} />
        </div>
      </div>
    </>
  )
}
