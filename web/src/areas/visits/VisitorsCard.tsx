import { counted } from '@portal/contract/format/counts.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { londonClock } from '@portal/contract/format/dates.ts'
import { weekdayDate } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { IdentityState } from './IdentityState.tsx'
import { linkAct } from './visitor-acts.tsx'
import type { VisitAnswer } from './queries.ts'
import styles from './visit.module.css'

type Person = VisitAnswer['people'][number]

export function VisitorsCard({ visit }: { visit: VisitAnswer }) {
  const queryClient = useQueryClient()
  const { people, identityUntil, status } = visit
  const isComing = ['draft', 'submitted', 'amended', 'approved', 'checkedIn'].includes(status)
  return (
    <Card title="Visitors" note={counted(people.length, 'person', 'people')}>
      {people.length === 0 ? <p className={styles.quiet}>No visitors yet.</p> : null}
      <ul className={styles.people} aria-label="Visitors">
        {people.map((person) => (
          <li key={person.visitorId}>
            <span>
              <b>{person.name}</b>
              <small>{person.company}</small>
            </span>
            <span className={styles.identity}>
              <Where person={person} isComing={isComing} />
              {isComing && !person.hasIdentity && !person.checkedInAt ? (
                <ActButtons size="sm" acts={[linkAct(queryClient, person)]} />
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {identityUntil ? (
        <p className={styles.quiet}>{`Their photo IDs will be deleted on ${weekdayDate(identityUntil)}.`}</p>
      ) : null}
    </Card>
  )
}

function Where({ person, isComing }: { person: Person; isComing: boolean }) {
  const { checkedInAt, checkedOutAt } = person
  if (checkedInAt && checkedOutAt) {
    return <Status kind="completed">{`On site ${londonClock(checkedInAt)}–${clock(checkedOutAt)}`}</Status>
  }
  if (checkedInAt) return <Status kind="ok">{`Checked in at ${clock(checkedInAt)}`}</Status>
  return isComing ? <IdentityState visitor={person} isMissing /> : <Status kind="idle">Did not attend</Status>
}
