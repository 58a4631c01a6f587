import { photoIdNames } from '@portal/contract/visit-values.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { clockOf } from '../../areas/visits/visit-words.ts'
import type { DeskVisit } from './queries.ts'

type Person = DeskVisit['people'][number]

/** Who comes, with what stands on the photo ID: it is compared at the door. */
export function PeopleCard({ visit: { people } }: { visit: DeskVisit }) {
  return (
    <Card title="Visitors" note={String(people.length)}>
      {people.length === 0 ? <EmptyState title="Nobody has been named yet" /> : null}
      {people.length > 0 ? (
        <KeyValueList
          items={people.map((person) => ({
            label: [person.name, person.company].filter(Boolean).join(', '),
            value: [identityInWords(person), whereInWords(person)].filter(Boolean).join('. '),
          }))}
        />
      ) : null}
    </Card>
  )
}

function identityInWords({ identity }: Person): string {
  return identity ? `${photoIdNames[identity.photoIdType]} ${identity.photoIdNumber}` : 'No photo ID given yet'
}

function whereInWords({ checkedInAt, checkedOutAt }: Person): string {
  if (checkedInAt && checkedOutAt) return `There ${clockOf(checkedInAt)}–${clockOf(checkedOutAt)}`
  return checkedInAt ? `In since ${clockOf(checkedInAt)}` : ''
}
