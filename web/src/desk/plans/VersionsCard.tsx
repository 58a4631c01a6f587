import { Accordion } from '@portal/ui/src/Accordion.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { ChangeList } from '../../areas/plans/ChangeList.tsx'
import styles from '../../areas/plans/plans.module.css'
import { dayInWords } from '../../areas/services/service-words.ts'
import { deskPlanVersionsQuery } from './queries.ts'

const names = { draft: 'Draft', approved: 'In force since', superseded: 'Issued' }

/** Every version with why it is there and what it changed. */
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
              {names[status]} {issueDate ? dayInWords(issueDate) : null}
            </small>
            {reason ? <p className={styles.quiet}>{reason}</p> : null}
            {status !== 'draft' && changes.length > 0 ? (
              <Accordion title={`What version ${version} changed`} aside={changes.length}>
                <ChangeList changes={changes} />
              </Accordion>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}
