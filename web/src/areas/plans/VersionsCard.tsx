import { counted } from '@portal/contract/format/counts.ts'
import type { Plan } from '@portal/contract/plans/plans.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { Accordion } from '@portal/ui/src/Accordion.tsx'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { useQuery } from '@tanstack/react-query'
import { Time } from '../../lib/Time.tsx'
import { paths } from '../../paths.ts'
import { ChangeList } from './ChangeList.tsx'
import { partsOf } from './parts-of.ts'
import layout from '@portal/ui/src/layout.module.css'
import styles from './plans.module.css'
import { planVersionsQuery } from './queries.ts'

/** Beside the document: its sections, acknowledgements, and earlier versions. */
export function VersionsCard({ plan }: { plan: Plan }) {
  return (
    <div className={layout.stack}>
      <Card title="Contents">
        <nav aria-label="Contents">
          <ul className={styles.contents}>
            {partsOf(plan.content).map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      </Card>
      <Acknowledged plan={plan} />
      <Versions plan={plan} />
    </div>
  )
}

function Acknowledged({ plan: { acknowledgement, currentVersion } }: { plan: Plan }) {
  return (
    <Card title="Acknowledgement">
      {acknowledgement ? (
        <>
          <p>
            {acknowledgement.name}
            {acknowledgement.onBehalfOf ? `, ${acknowledgement.onBehalfOf},` : ''} acknowledged version{' '}
            {acknowledgement.version} for your account.
          </p>
          <p className={styles.quiet}>
            <Time at={acknowledgement.at} as="dateTime" />
          </p>
        </>
      ) : (
        <p>
          Version {currentVersion} has not been acknowledged. One acknowledgement covers your whole account; “Mark as
          read” is only for you.
        </p>
      )}
    </Card>
  )
}

function Versions({ plan }: { plan: Plan }) {
  const { data: versions, error, refetch, isFetching } = useQuery(planVersionsQuery(plan.planId))
  return (
    <Card title="Versions">
      {error && !versions ? (
        <div role="alert" className={styles.prose}>
          <p>We could not load the versions.</p>
          <div>
            <Button size="sm" colour="outline" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        </div>
      ) : null}
      <ul className={styles.versions}>
        {versions?.map(({ version, issueDate, reason, changes }) => (
          <li key={version}>
            {version === plan.version ? (
              <strong>Version {version}</strong>
            ) : (
              <Link href={paths.plan(plan.planId, version === plan.currentVersion ? undefined : version)}>
                Version {version}
              </Link>
            )}
            <small>
              {version === plan.currentVersion ? 'In force since' : 'Issued'} {issueDate ? shortDate(issueDate) : '–'}
            </small>
            {reason ? <p className={styles.quiet}>{reason}</p> : null}
            {changes.length > 0 ? (
              <Accordion title={`Changes in version ${version}`} aside={counted(changes.length, 'change')}>
                <ChangeList changes={changes} />
              </Accordion>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}
