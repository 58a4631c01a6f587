import { incidentKindNames } from '@portal/contract/diagnostic-values.ts'
import type { Incident } from '@portal/contract/incidents.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import type { Asked } from '../../screens.ts'
import { useNameOfThing } from '../../shell/named-thing.ts'
import { ThingFailed } from '../../shell/ThingFailed.tsx'
import { lengthInWords } from '../cases/case-words.ts'
import { useNow } from '../cases/use-now.ts'
import { touchedQuery, workQuery } from './queries.ts'
import { TouchedTable } from './TouchedTable.tsx'
import { UpdatesCard } from './UpdatesCard.tsx'
import { nextInWords, spanInWords, touchInWords } from './work-words.ts'
import { WorkActions } from './WorkActions.tsx'
import { workPaths } from './work-search.ts'
import { WorkStatus } from './WorkStatus.tsx'
import styles from './works.module.css'

export function load(queryClient: QueryClient, { params: { ref = '' } }: Asked): Promise<unknown> {
  return Promise.all([queryClient.prefetchQuery(workQuery(ref)), queryClient.prefetchQuery(touchedQuery(ref, 1, 10))])
}

/** One planned work or incident: what of mine it touches, for how long, what was told and what to do. */
export function Page() {
  const { ref = '' } = useParams({ strict: false })
  const { data: incident, error, refetch, isFetching } = useQuery(workQuery(ref))
  const now = useNow()
  useNameOfThing(incident?.title)
  const crumbs = [{ label: 'Service status', href: workPaths.list() }, { label: ref }]
  if (!incident) {
    return (
      <>
        <PageHeader crumbs={crumbs} title={ref} loading={!error} />
        {error ? (
          <ThingFailed
            label="Incident"
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
            missing={{
              title: `We know of no ${ref}`,
              text: 'It may not touch your account, or the address was mistyped.',
              list: { label: 'Service status', href: workPaths.list() },
            }}
          />
        ) : (
          <Card label="Incident">
            <div className={styles.skeleton} aria-busy="true">
              <Skeleton width="50%" height="2rem" />
              <Skeleton width="70%" height="10rem" />
            </div>
          </Card>
        )}
      </>
    )
  }
  const next = nextInWords(incident, now)
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={incident.title}
        status={<WorkStatus incident={incident} look="chip" />}
        facts={[incidentKindNames[incident.kind], incident.where, spanInWords(incident), touchInWords(incident)]}
        actions={<WorkActions incident={incident} />}
      />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <UpdatesCard incident={incident} />
          <TouchedTable incident={incident} />
        </div>
        <div className={styles.stack}>
          <section className={styles.next} aria-label="What happens next">
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
    <Card title={cause ? 'What it was' : 'What to do'}>
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
          { label: 'Where', value: incident.where },
          { label: 'When', value: spanInWords(incident) },
          { label: 'Down for', value: minutesDown === null ? null : lengthInWords(minutesDown) },
          { label: 'Touches', value: touchInWords(incident) },
          ...(touchedSites.length > 0
            ? [
                {
                  label: sites === 1 ? 'Site' : 'Sites',
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
