import { markSimulated } from '@portal/contract/connection.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import CalendarIcon from 'lucide-react/icons/calendar-plus'
import { SaveButton } from '../../shell/SaveButton.tsx'
import type { VisitAnswer } from './queries.ts'
import styles from './visit.module.css'

/** The pass of a visit: its code identifies the visit but no person. */
export function PassCard({ visit }: { visit: VisitAnswer }) {
  const { visitId, pass, startsAt } = visit
  const files = `/visit-info/api/visits/${visitId}`
  return (
    <Card title="Pass" className={styles.first}>
      {pass ? (
        <div className={styles.pass}>
          <figure className={styles.code} aria-label={`QR code of visit ${visitId}`}>
            <svg viewBox={`0 0 ${pass.size} ${pass.size}`} aria-hidden>
              <path d={pass.path} />
            </svg>
          </figure>
          <p>Show the pass at the desk, printed or on a phone.</p>
          <PassStatus visit={visit} />
        </div>
      ) : (
        <p className={styles.quiet}>{withoutPass(visit)}</p>
      )}
      <div className={styles.buttons}>
        {pass ? (
          <SaveButton colour="primary" path={`${files}/pass.pdf`} fileName={`Visitor pass ${visitId}.pdf`}>
            Download pass
          </SaveButton>
        ) : null}
        {startsAt && visit.status !== 'draft' ? (
          <SaveButton icon={<CalendarIcon aria-hidden />} path={`${files}/visit.ics`} fileName={`Visit ${visitId}.ics`}>
            Add to calendar
          </SaveButton>
        ) : null}
      </div>
    </Card>
  )
}

/** Without an access control system no door knows the pass: the desk checks it. */
function PassStatus({ visit: { accessControl, isAnnounced } }: { visit: VisitAnswer }) {
  if (accessControl === 'off') return null
  const [kind, words] = isAnnounced ? (['ok', 'Pass active'] as const) : (['pending', 'Activating pass'] as const)
  return <Status kind={kind}>{markSimulated(words, accessControl === 'simulated')}</Status>
}

function withoutPass({ status }: VisitAnswer): string {
  switch (status) {
    case 'draft':
      return 'Submit the visit first. You get the pass after approval.'
    case 'submitted':
    case 'amended':
      return 'You get the pass after approval. We notify you by email.'
    case 'approved':
    case 'checkedIn':
    case 'checkedOut':
    case 'noShow':
    case 'cancelled':
    case 'expired':
    case 'rejected':
      return 'This visit no longer has a pass.'
  }
}
