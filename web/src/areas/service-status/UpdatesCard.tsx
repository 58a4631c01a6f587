import type { Incident } from '@portal/contract/service-status/incidents.ts'
import { dayAndClock } from '@portal/contract/service-status/words.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Timeline, type TimelineItem } from '@portal/ui/src/Timeline.tsx'
import ClockIcon from 'lucide-react/icons/clock'
import FlagIcon from 'lucide-react/icons/flag'
import { useNow } from '../../lib/use-now.ts'
import { lateInWords } from './incident-words.ts'

const stateNames = {
  initial: 'Announced',
  update: 'Update',
  restoration: 'Restored',
  closure: 'Resolved',
  cancelled: 'Cancelled',
} as const

/** The updates, which were late, and when the next is due. */
export function UpdatesCard({ incident }: { incident: Incident }) {
  const now = useNow()
  return (
    <Card title="Updates">
      <Timeline label="Updates" items={[...pastOf(incident, now), ...nextOf(incident, now)]} />
    </Card>
  )
}

function pastOf({ kind, updates }: Incident, now: Date): TimelineItem[] {
  return updates.map(({ at, text, state }, index) => {
    const late = lateInWords(updates[index - 1]?.nextUpdateBy, at, now)
    return {
      key: `update-${index}`,
      state: 'done',
      when: dayAndClock(at, now),
      title: titleOf(kind, state, index),
      children: (
        <>
          <p>{text}</p>
          {late ? <p>{late}</p> : null}
        </>
      ),
    }
  })
}

function titleOf(kind: Incident['kind'], state: Incident['updates'][number]['state'], index: number): string {
  if (state === 'closure' && kind === 'PEW') return 'Completed'
  return state ? stateNames[state] : index === 0 ? 'Announced' : 'Update'
}

function nextOf({ phase, start, eta, restoredAt, nextUpdateBy }: Incident, now: Date): TimelineItem[] {
  const items: TimelineItem[] = []
  if (phase === 'over') return items
  if (nextUpdateBy) {
    const isLate = Date.parse(nextUpdateBy) < now.getTime()
    items.push({
      key: 'promise',
      state: 'now',
      when: dayAndClock(nextUpdateBy, now),
      icon: <ClockIcon />,
      title: isLate ? 'Update overdue' : 'Next update',
    })
  }
  if (phase === 'planned') {
    items.push({ key: 'start', state: 'next', when: dayAndClock(start, now), icon: <ClockIcon />, title: 'Start' })
  }
  if (restoredAt) return items
  items.push({
    key: 'end',
    state: 'next',
    when: eta ? dayAndClock(eta, now) : '',
    icon: <FlagIcon />,
    title: eta ? 'Expected end' : 'No end time yet',
  })
  return items
}
