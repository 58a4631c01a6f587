import { markSimulated } from '@portal/contract/connection.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import CalendarIcon from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import type { Act } from '../../acts/act.ts'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { callAct } from '../../acts/calls.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import type { VisitAnswer } from './queries.ts'
import styles from './visit.module.css'

/** The passes of a visit, one for each visitor: a code identifies the visitor and the visit by their numbers. */
export function PassCard({ visit }: { visit: VisitAnswer }) {
  const { visitId, startsAt } = visit
  const [chosen, choose] = useState('')
  const files = `/visit-info/api/visits/${visitId}`
  const passes = visit.people.filter(({ pass }) => pass !== null)
  const shown = passes.find(({ visitorId }) => visitorId === chosen) ?? passes[0]
  return (
    <Card title={passes.length > 1 ? 'Passes' : 'Pass'} className={styles.first}>
      {passes.length > 1 ? (
        <Select
          label="Visitor"
          options={passes.map(({ visitorId, name }) => ({ key: visitorId, value: visitorId, name }))}
          value={shown?.visitorId ?? ''}
          onValueChange={choose}
        />
      ) : null}
      {shown ? (
        <VisitorPass visit={visit} person={shown} files={files} />
      ) : (
        <p className={styles.quiet}>{withoutPass(visit)}</p>
      )}
      <div className={styles.buttons}>
        {passes.length > 1 ? (
          <SaveButton path={`${files}/pass.pdf`} fileName={`Visitor passes ${visitId}.pdf`}>
            Download all passes
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

interface VisitorPassProps {
  visit: VisitAnswer
  person: VisitAnswer['people'][number]
  files: string
}

function VisitorPass({ visit, person: { visitorId, name, email, pass }, files }: VisitorPassProps) {
  const { visitId } = visit
  if (!pass) return null
  const send: Act = {
    key: visitorId,
    title: `Email pass to ${name}`,
    button: 'Email pass',
    refusal: email ? undefined : 'This visitor has no email address.',
    do: async (_, once) => {
      const params = { visitId, visitorId }
      const key = 'POST /visit-info/api/visits/:visitId/visitors/:visitorId/pass-emails'
      return `Pass emailed to ${(await callAct(key, { params }, { once })).to}`
    },
    failed: 'The pass was not emailed.',
  }
  return (
    <div className={styles.pass}>
      <figure className={styles.code} aria-label={`QR code of ${name}`}>
        <svg viewBox={`0 0 ${pass.size} ${pass.size}`} aria-hidden>
          <path d={pass.path} />
        </svg>
      </figure>
      <p>{`${name} shows this pass at the desk, printed or on a phone.`}</p>
      <PassStatus visit={visit} />
      <div className={styles.buttons}>
        <SaveButton
          colour="primary"
          path={`${files}/visitors/${visitorId}/pass.pdf`}
          fileName={`Visitor pass ${visitId} ${name}.pdf`}
        >
          Download pass
        </SaveButton>
        <ActButtons acts={[send]} />
      </div>
    </div>
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
      return 'Submit the visit first. Each visitor gets a pass after approval.'
    case 'submitted':
    case 'amended':
      return 'Each visitor gets a pass after approval. We notify you by email.'
    case 'approved':
    case 'checkedIn':
    case 'checkedOut':
    case 'noShow':
    case 'cancelled':
    case 'expired':
    case 'rejected':
      return 'This visit no longer has passes.'
  }
}
