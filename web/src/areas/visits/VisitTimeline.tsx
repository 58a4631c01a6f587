import { Card } from '@portal/ui/src/Card.tsx'
import { Timeline, type TimelineItem } from '@portal/ui/src/Timeline.tsx'
import ClockIcon from 'lucide-react/icons/clock'
import { capital } from '../../lib/capital.ts'
import type { VisitAnswer } from './queries.ts'
import { hoursInWords, momentInWords } from './visit-words.ts'

/** The history of a visit, and its next steps. */
export function VisitTimeline({ visit }: { visit: VisitAnswer }) {
  const happened: TimelineItem[] = visit.events.map(({ at, by, action, note }, index) => ({
    key: String(index),
    state: 'done',
    when: momentInWords(at),
    title: capital(action),
    children: <p>{note ? `${by}: ${note}` : by}</p>,
  }))
  return (
    <Card title="Timeline">
      <Timeline label="Visit history" items={[...happened, ...comingOf(visit)]} />
    </Card>
  )
}

function comingOf({ status, startsAt, endsAt }: VisitAnswer): TimelineItem[] {
  if (!startsAt || !endsAt) return []
  const day = momentInWords(startsAt)
  const visit: TimelineItem = {
    key: 'visit',
    state: 'next',
    when: day,
    title: `Visit, ${hoursInWords(startsAt, endsAt)}`,
  }
  switch (status) {
    case 'submitted':
    case 'amended':
      return [
        { key: 'check', state: 'now', when: 'Now', title: 'With the desk for approval', icon: <ClockIcon /> },
        visit,
      ]
    case 'approved':
      return [visit]
    case 'checkedIn':
      return [{ key: 'site', state: 'now', when: 'Now', title: 'On site', icon: <ClockIcon /> }]
    case 'draft':
    case 'rejected':
    case 'checkedOut':
    case 'noShow':
    case 'cancelled':
    case 'expired':
      return []
  }
}
