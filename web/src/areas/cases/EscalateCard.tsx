import { dueTime } from '@portal/contract/format/relative.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { boot } from '../../boot.ts'
import { EscalationLevels } from '../../lib/EscalationLevels.tsx'
import { telephone } from '../../lib/telephone.ts'
import { caseActs } from './case-acts.tsx'
import styles from './case.module.css'
import type { CaseAnswer } from './queries.ts'

export function EscalateCard({ found }: { found: CaseAnswer }) {
  const { escalate } = caseActs(useQueryClient(), found)
  return (
    <Card title="Need it faster?">
      <p className={styles.note}>
        {found.callBackBy
          ? `A duty manager has this case and will call you by ${dueTime(found.callBackBy)}.`
          : 'Escalate the case if the site cannot trade. A duty manager will call you within 30 minutes.'}
      </p>
      {found.escalation.length > 0 ? (
        <p className={styles.note}>
          <EscalationLevels levels={found.escalation} />
        </p>
      ) : null}
      <div className={styles.faster}>
        <ActButtons size="sm" acts={found.may.escalate ? [escalate] : []} />
        {/* The open level has a number of its own. */}
        {found.escalation.some(({ isOpen }) => isOpen) ? null : (
          <Link href={telephone(boot().supportPhone)}>{boot().supportPhone}</Link>
        )}
      </div>
    </Card>
  )
}
