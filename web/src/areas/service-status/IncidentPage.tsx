import { pageOf } from '@portal/contract/page-of.ts'
import type { Incident } from '@portal/contract/service-status/incidents.ts'
import { durationOfMinutes } from '@portal/contract/format/sizes.ts'
import { plural } from '@portal/contract/format/counts.ts'
import { spanInWords } from '@portal/contract/service-status/words.ts'
import { classNames } from '@portal/ui/src/class-names.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { paths } from '../../paths.ts'
import type { PageRequest } from '../../screens.ts'
import { useNameOfThing } from '../../shell/named-thing.ts'
import { RecordPending } from '../../shell/RecordPending.tsx'
import { ThingFailed } from '../../shell/ThingFailed.tsx'
import { useNow } from '../../lib/use-now.ts'
import { affectedQuery, incidentQuery } from './queries.ts'
import { AffectedTable } from './AffectedTable.tsx'
import { UpdatesCard } from './UpdatesCard.tsx'
import { affectedInWords, inUseOf, kindBesideStatus, nextInWords } from './incident-words.ts'
import { IncidentActions } from './IncidentActions.tsx'
import { IncidentStatus } from './IncidentStatus.tsx'
import layout from '@portal/ui/src/layout.module.css'
import styles from './incidents.module.css'

const NetworkCard = lazyPiece(() => import('../../network/NetworkCard.tsx'), 'NetworkCard')

export function load(queryClient: QueryClient, { params: { ref = '' } }: PageRequest): Promise<unknown> {
  return Promise.all([queryClient.prefetchQuery(incidentQuery(ref)), queryClient.prefetchQuery(affectedQuery(ref, {}))])
}

/** One incident or planned work: affected services, downtime, updates and advice. */
export function Page() {
  const { ref = '' } = useParams({ strict: false })
  const answer = useQuery(incidentQuery(ref))
  const incident = answer.data
  const affected = useQuery(affectedQuery(ref, {})).data
  const now = useNow()
  useNameOfThing(incident?.title)
  const crumbs = [{ label: 'Service status', href: pageOf('serviceStatus') }, { label: ref }]
  if (!incident) {
    const back = { label: 'Service status', href: pageOf('serviceStatus') }
    const why = 'It may not affect your account, or the address may be wrong.'
    return (
      <RecordPending
        crumbs={crumbs}
        title={ref}
        label="Incident"
        answer={answer}
        failed={(failure) => <ThingFailed label="Incident" back={back} why={why} {...failure} />}
      />
    )
  }
  const next = nextInWords(incident, now, inUseOf(incident, affected?.rows))
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={incident.title}
        status={<IncidentStatus incident={incident} look="chip" />}
        facts={[kindBesideStatus(incident), incident.where, spanInWords(incident, now), affectedInWords(incident)]}
        actions={<IncidentActions incident={incident} />}
      />
      <div className={layout.columns}>
        <div className={layout.stack}>
          <UpdatesCard incident={incident} />
          <AffectedTable incident={incident} />
          {incident.sites > 0 && incident.endedAt === null ? (
            <Suspense fallback={<Skeleton height="30rem" />}>
              <NetworkCard incidentRef={ref} />
            </Suspense>
          ) : null}
        </div>
        <div className={classNames(layout.stack, styles.beside)}>
          <section className={styles.next} aria-label="Next step">
            <h2>{next.title}</h2>
            <p>{next.text}</p>
          </section>
          <Advice incident={incident} />
          <Details incident={incident} />
        </div>
      </div>
    </>
  )
}

function Advice({ incident: { risk, advice, cause } }: { incident: Incident }) {
  if (!risk && !advice && !cause) return null
  return (
    <Card title={cause ? 'Cause' : 'Advice'}>
      <div className={styles.advice}>
        {cause ? <p>{cause}</p> : null}
        {!cause && advice ? <p>{advice}</p> : null}
        {!cause && risk ? (
          <p>
            <b>Risk</b>
            {risk}
          </p>
        ) : null}
      </div>
    </Card>
  )
}

function Details({ incident }: { incident: Incident }) {
  const { ref, touchedSites, minutesDown, sites } = incident
  return (
    <Card title="Details">
      <KeyValueList
        items={[
          { label: 'Reference', value: ref, mono: true, copy: ref },
          ...(minutesDown === null ? [] : [{ label: 'Downtime', value: durationOfMinutes(minutesDown) }]),
          ...(touchedSites.length > 0
            ? [
                {
                  label: plural(sites, 'Site'),
                  value: (
                    <span className={styles.sites}>
                      {touchedSites.map(({ siteId, name }) => (
                        <Link key={siteId} href={paths.site(siteId)}>
                          {name}
                        </Link>
                      ))}
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}
