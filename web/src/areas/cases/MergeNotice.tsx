import { Link } from '@portal/ui/src/Link.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import type { CaseAnswer } from './queries.ts'
import styles from './thread.module.css'

interface MergeNoticeProps {
  found: Pick<CaseAnswer, 'mergedInto' | 'merged'>
  /** The page of another case, at the desk or of the customer. */
  pageOf: (caseId: string) => string
}

/** Where a merged case is continued, and the cases that were merged into this one. */
export function MergeNotice({ found: { mergedInto, merged }, pageOf }: MergeNoticeProps) {
  if (!mergedInto && merged.length === 0) return null
  return (
    <div className={styles.merged}>
      {mergedInto ? (
        <Notice kind="info" title={`Merged into ${mergedInto.caseId}:`}>
          {mergedInto.title === null ? (
            'a private case.'
          ) : (
            <Link href={pageOf(mergedInto.caseId)}>{mergedInto.title}</Link>
          )}
        </Notice>
      ) : null}
      {merged.length > 0 ? (
        <Notice kind="info" title="Merged into this case:">
          {merged.map(({ caseId, title }, index) => (
            <span key={caseId}>
              {index > 0 ? ', ' : ''}
              <Link href={pageOf(caseId)}>
                {caseId}: {title}
              </Link>
            </span>
          ))}
        </Notice>
      ) : null}
    </div>
  )
}
