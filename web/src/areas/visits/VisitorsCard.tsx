import { Card } from '@portal/ui/src/Card.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { IdentityState } from './IdentityState.tsx'
import { LinkButton } from './LinkButton.tsx'
import type { VisitAnswer } from './queries.ts'
import { clockOf, countOf, dayInWords } from './visit-words.ts'
import styles from './visit.module.css'

type Person = VisitAnswer['people'][number]

export function VisitorsCard({ visit }: { visit: VisitAnswer }) {
  const { people, identityUntil, status } = visit
  const isComing = ['draft', 'submitted', 'amended', 'approved', 'checkedIn'].includes(status)
  return (
    <Card title="Visitors" note={countOf(people.length, 'person', 'people')}>
      {people.length === 0 ? <p className={styles.quiet}>Nobody has been named yet.</p> : null}
      <ul className={styles.people} aria-label="Visitors">
        {people.map((person) => (
          <li key={person.visitorId}>
            <span>
              <b>{person.name}</b>
              <small>{person.company}</small>
            </span>
            <Where person={person} isComing={isComing} />
            {isComing && !person.hasIdentity && !person.checkedInAt ? <LinkButton visitor={person} /> : <span />}
          </li>
        ))}
      </ul>
      {identityUntil ? (
        <p className={styles.quiet}>{`Their photo IDs are deleted on ${dayInWords(identityUntil)}.`}</p>
      ) : null}
    </Card>
  )
}

function Where({ person, isComing }: { person: Person; isComing: boolean }) {
  const { checkedInAt, checkedOutAt } = person
  if (checkedInAt && checkedOutAt) {
    return <Status kind="completed">{`There ${clockOf(checkedInAt)}–${clockOf(checkedOutAt)}`}</Status>
  }
  if (checkedInAt) return <Status kind="ok">{`In since ${clockOf(checkedInAt)}`}</Status>
  return isComing ? <IdentityState visitor={person} /> : <Status kind="idle">Did not come</Status>
}
