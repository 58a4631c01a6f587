import { photoIdNames } from '@portal/contract/visits/values.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { londonClock } from '@portal/contract/format/dates.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { DeskVisit } from './queries.ts'

type Person = DeskVisit['people'][number]

/** The visitors with their photo ID details, for checking on arrival. */
export function PeopleCard({ visit: { people } }: { visit: DeskVisit }) {
  return (
    <Card title="Visitors" note={String(people.length)}>
      {people.length === 0 ? <EmptyState title="No visitors yet" /> : null}
      {people.length > 0 ? (
        <KeyValueList
          items={people.map((person) => ({
            label: person.name,
            value: (
              <>
                {[person.company, person.identity && identityInWords(person.identity), whereInWords(person)]
                  .filter(Boolean)
                  .map((line) => (
                    <div key={line}>{line}</div>
                  ))}
                {person.identity ? null : (
                  <div>
                    <Status kind="warn">No photo ID yet</Status>
                  </div>
                )}
              </>
            ),
          }))}
        />
      ) : null}
    </Card>
  )
}

function identityInWords({ photoIdType, photoIdNumber }: NonNullable<Person['identity']>): string {
  return `${photoIdNames[photoIdType]} ${photoIdNumber}`
}

function whereInWords({ checkedInAt, checkedOutAt }: Person): string {
  if (checkedInAt && checkedOutAt) return `On site ${londonClock(checkedInAt)}–${clock(checkedOutAt)}`
  return checkedInAt ? `On site since ${clock(checkedInAt)}` : ''
}
