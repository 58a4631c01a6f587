import { handsPriorities, visitPurposeNames } from '@portal/contract/visits/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { weekdayName } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import type { VisitAnswer } from './queries.ts'
import { hoursInWords } from './visit-words.ts'

/** The details of the visit; empty ones are left out. */
export function DetailsCard({ visit }: { visit: VisitAnswer }) {
  const { startsAt, endsAt, purpose, hands, vehicles, deliveries } = visit
  const items = [
    { label: 'Data centre', value: visit.place },
    { label: visit.racks.includes(', ') ? 'Racks' : 'Rack', value: visit.racks },
    { label: 'Date', value: startsAt && `${weekdayName(startsAt).slice(0, 3)} ${shortDate(startsAt)}` },
    { label: 'Time', value: startsAt && endsAt && hoursInWords(startsAt, endsAt) },
    { label: 'Purpose', value: purpose && visitPurposeNames[purpose] },
    { label: 'Work', value: visit.work },
    { label: 'Work contact', value: [visit.contactName, visit.contactPhone].filter(Boolean).join(', ') },
    { label: 'Emergency', value: visit.isEmergency ? 'Yes, at short notice' : '' },
    { label: 'Rack door', value: visit.opensCabinet ? 'Opened by our staff' : '' },
    {
      label: 'Escort',
      value: visit.needsEscort ? 'Yes, shared rack' : visit.wantsEscort ? 'Yes, requested' : 'Not needed',
    },
    {
      label: 'Remote hands',
      value: hands
        ? `${hands.task} (${counted(hands.minutes, 'minute')}${hands.priority === handsPriorities[1] ? ', urgent' : ''}${hands.wantsPhotos ? ', with photos' : ''})`
        : '',
    },
    { label: 'Tools', value: visit.tools },
    { label: 'Hot work', value: visit.hotWorks },
    {
      label: 'Vehicles',
      value: vehicles
        .map(({ registration, make, colour }) =>
          [[colour, make].filter(Boolean).join(' '), registration].filter(Boolean).join(', '),
        )
        .join('; '),
    },
    {
      label: 'Deliveries',
      value: deliveries
        .map(({ carrier, tracking, pieces, weightKg }) =>
          [carrier, tracking, counted(pieces, 'piece'), `${weightKg} kg maximum`].filter(Boolean).join(', '),
        )
        .join('; '),
    },
    { label: 'Also notified', value: visit.notify.join(', ') },
  ]
  return (
    <Card title="Details">
      <KeyValueList items={items.filter(({ value }) => value)} />
    </Card>
  )
}
