import { handsPriorities, visitPurposeNames } from '@portal/contract/visit-values.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import type { VisitAnswer } from './queries.ts'
import { countOf, dayInWords, hoursInWords } from './visit-words.ts'

/** What was asked for; lines without an answer are left out. */
export function DetailsCard({ visit }: { visit: VisitAnswer }) {
  const { startsAt, endsAt, purpose, hands, vehicles, deliveries } = visit
  const items = [
    { label: 'Data centre', value: visit.place },
    { label: 'Racks', value: visit.spaces },
    { label: 'Date', value: startsAt && dayInWords(startsAt, { weekday: 'long' }) },
    { label: 'Time', value: startsAt && endsAt && hoursInWords(startsAt, endsAt) },
    { label: 'For', value: purpose && visitPurposeNames[purpose] },
    { label: 'Work', value: visit.work },
    { label: 'Ask', value: [visit.contactName, visit.contactPhone].filter(Boolean).join(', ') },
    { label: 'Emergency', value: visit.isEmergency ? 'Yes, at short notice' : '' },
    { label: 'Cabinet', value: visit.opensCabinet ? 'We open it for you' : '' },
    {
      label: 'Escort',
      value: visit.needsEscort ? 'Yes: the rack is shared' : visit.wantsEscort ? 'Yes, as asked' : 'Not needed',
    },
    {
      label: 'Remote hands',
      value: hands
        ? `${hands.task} (${hands.minutes} minutes${hands.priority === handsPriorities[1] ? ', urgent' : ''}${hands.wantsPhotos ? ', with photos' : ''})`
        : '',
    },
    { label: 'Tools', value: visit.tools },
    { label: 'Hot works', value: visit.hotWorks },
    {
      label: 'Vehicles',
      value: vehicles
        .map(({ registration, make, colour }) => [registration, make, colour].filter(Boolean).join(', '))
        .join('; '),
    },
    {
      label: 'Deliveries',
      value: deliveries
        .map(({ carrier, tracking, pieces, weightKg }) =>
          [carrier, tracking, countOf(pieces, 'piece'), `${weightKg} kg at most`].filter(Boolean).join(', '),
        )
        .join('; '),
    },
    { label: 'Also told', value: visit.notify.join(', ') },
  ]
  return (
    <Card title="Details">
      <KeyValueList items={items.filter(({ value }) => value)} />
    </Card>
  )
}
