import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Tag } from '@portal/ui/src/Tag.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { CaseStatus } from '../../shell/CaseStatus.tsx'
import { deskPaths } from '../desk-paths.ts'
import { labelActs } from './label-acts.ts'
import styles from './labels.module.css'
import { labelsQuery } from './queries.ts'

/** The tags of a case and its linked cases, which only staff see. */
export function LabelsCard({ account, caseId, mayMerge }: { account: string; caseId: string; mayMerge: boolean }) {
  const queryClient = useQueryClient()
  const { data } = useQuery(labelsQuery(account, caseId))
  if (!data) return null
  const { tags, links } = data
  const acts = labelActs(queryClient, account, caseId, { ...data, mayMerge })
  return (
    <Card title="Tags and links" note="Not shown to customers" footer={<ActButtons size="sm" acts={acts.all} />}>
      {tags.length === 0 && links.length === 0 ? <p className={styles.quiet}>No tags or links.</p> : null}
      {tags.length > 0 ? (
        <ul className={styles.tags} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <Link quiet href={deskPaths.cases({ waitingOn: 'anyone', tag })}>
                <Tag>{tag}</Tag>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {links.length > 0 ? (
        <ul className={styles.links} aria-label="Linked cases">
          {links.map(({ caseId: otherId, title, status }, index) => (
            <li key={otherId}>
              <span>
                <Link href={deskPaths.caseOne(account, otherId)}>{title}</Link>
                <small>
                  {otherId} · <CaseStatus status={status} />
                </small>
              </span>
              <ActButtons size="sm" acts={acts.unlink.slice(index, index + 1)} />
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  )
}
