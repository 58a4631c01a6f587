import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import CalendarIcon from 'lucide-react/icons/calendar-plus'
import DownloadIcon from 'lucide-react/icons/download'
import { useState } from 'react'
import { mapFailure } from '../../api/failure.ts'
import { saveFrom } from '../../api/save-from.ts'
import type { VisitAnswer } from './queries.ts'
import styles from './visit.module.css'

/** The pass for the door: a code that names the visit and nobody. */
export function PassCard({ visit }: { visit: VisitAnswer }) {
  const { visitId, pass, startsAt } = visit
  return (
    <Card title="Pass" className={styles.first}>
      {pass ? (
        <div className={styles.pass}>
          <figure className={styles.code} aria-label={`QR code of visit ${visitId}`}>
            <svg viewBox={`0 0 ${pass.size} ${pass.size}`} aria-hidden>
              <path d={pass.path} />
            </svg>
          </figure>
          <p>Show it at the desk, on a phone or on paper.</p>
          {visit.isAnnounced ? (
            <Status kind="ok">The doors know of it</Status>
          ) : (
            <Status kind="pending">The doors are being told</Status>
          )}
        </div>
      ) : (
        <p className={styles.quiet}>{withoutPass(visit)}</p>
      )}
      <div className={styles.buttons}>
        {pass ? (
          <SaveButton path={`${visitId}/pass.pdf`} name={`Visitor pass ${visitId}.pdf`} icon="pass">
            Download pass
          </SaveButton>
        ) : null}
        {startsAt && visit.status !== 'draft' ? (
          <SaveButton path={`${visitId}/visit.ics`} name={`Visit ${visitId}.ics`} icon="calendar">
            Add to calendar
          </SaveButton>
        ) : null}
      </div>
    </Card>
  )
}

function withoutPass({ status }: VisitAnswer): string {
  switch (status) {
    case 'draft':
      return 'Send the visit first. The pass comes with the approval.'
    case 'submitted':
    case 'amended':
      return 'The pass comes with the approval. We tell you by e-mail.'
    case 'approved':
    case 'checkedIn':
    case 'checkedOut':
    case 'noShow':
    case 'cancelled':
    case 'expired':
    case 'rejected':
      return 'There is no pass for this visit any more.'
  }
}

interface SaveButtonProps {
  path: string
  name: string
  icon: 'pass' | 'calendar'
  children: string
}

function SaveButton({ path, name, icon, children }: SaveButtonProps) {
  const toasts = useToasts()
  const [isBusy, setIsBusy] = useState(false)
  const Icon = icon === 'pass' ? DownloadIcon : CalendarIcon
  const save = async () => {
    setIsBusy(true)
    await saveFrom(`/visit-info/api/visits/${path}`, name).catch((failure: unknown) =>
      toasts.show({ kind: 'bad', text: `The download did not work: ${mapFailure(failure).message}` }),
    )
    setIsBusy(false)
  }
  return (
    <Button
      colour={icon === 'pass' ? 'primary' : 'outline'}
      icon={<Icon aria-hidden />}
      busy={isBusy}
      onClick={() => void save()}
    >
      {children}
    </Button>
  )
}
