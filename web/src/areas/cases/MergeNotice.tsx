import { Link } from '@portal/ui/src/Link.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import type { CaseAnswer } from './queries.ts'

interface MergeNoticeProps {
  found: Pick<CaseAnswer, 'mergedInto' | 'merged'>
  /** The page of another case, at the desk or of the customer. */
  pageOf: (caseId: string) => string
}

/** Where a merged case is continued, and the cases that were merged into this one. */
export function MergeNotice({ found: { mergedInto, merged }, pageOf }: MergeNoticeProps) {
  const link = (caseId: string, title: string) => (
    <Link href={pageOf(caseId)}>
      {caseId}: {title}
    </Link>
  )
  return (
    <>
      {mergedInto ? (
        <Notice kind="info" title={`Merged into ${mergedInto.caseId}.`}>
          {mergedInto.title === null ? 'It is private.' : link(mergedInto.caseId, mergedInto.title)}
        </Notice>
      ) : null}
      {merged.length > 0 ? (
        <Notice kind="info" title="Merged into this case:">
          {merged.map(({ caseId, title }, index) => (
            <span key={caseId}>
              {index > 0 ? ', ' : ''}
              {link(caseId, title)}
            </span>
          ))}
        </Notice>
      ) : null}
    </>
  )
}
