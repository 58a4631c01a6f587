import { counted } from '@portal/contract/format/counts.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { Accordion } from '@portal/ui/src/Accordion.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { ChangeList } from '../../areas/plans/ChangeList.tsx'
import styles from '../../areas/plans/plans.module.css'
import { deskPlanVersionsQuery } from './queries.ts'

const names = { draft: 'Draft', approved: 'In force since', superseded: 'Issued' }

/** Every version with its reason and changes. */
export function VersionsCard({ planId }: { planId: string }) {
  const { data: versions, error } = useQuery(deskPlanVersionsQuery(planId))
  return (
    <Card title="Versions">
      {error && !versions ? <p role="alert">We could not load the versions.</p> : null}
      <ul className={styles.versions}>
        {versions?.map(({ version, status, issueDate, reason, changes }) => (
          <li key={version}>
            <strong>Version {version}</strong>
            <small>
              {names[status]} {issueDate ? shortDate(issueDate) : null}
            </small>
            {reason ? <p className={styles.quiet}>{reason}</p> : null}
            {status !== 'draft' && changes.length > 0 ? (
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
