import type { Incident } from '@portal/contract/service-status/incidents.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { dueTime, minutesBetween, nearDay, nearTime } from '@portal/contract/format/relative.ts'
import { durationOfMinutes } from '@portal/contract/format/sizes.ts'
import { shortDay } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Timeline, type TimelineItem } from '@portal/ui/src/Timeline.tsx'
import ClockIcon from 'lucide-react/icons/clock'
import FlagIcon from 'lucide-react/icons/flag'
import { useNow } from '../../lib/use-now.ts'

const stateNames = {
  initial: 'Announced',
  update: 'Update',
  restoration: 'Restored',
  closure: 'Resolved',
  cancelled: 'Cancelled',
} as const

/** The updates, whether each was on time, and when the next is due. */
export function UpdatesCard({ incident }: { incident: Incident }) {
  const now = useNow()
  return (
    <Card title="Updates">
      <Timeline label="Updates" items={[...pastOf(incident, now), ...nextOf(incident, now)]} />
    </Card>
  )
}

function pastOf({ kind, updates }: Incident, now: Date): TimelineItem[] {
  return updates.map(({ at, text, state, nextUpdateBy }, index) => {
    const kept = promiseOf(nextUpdateBy, updates[index + 1]?.at)
    return {
      key: `update-${index}`,
      state: 'done',
      when: whenOf(at, now),
      title: titleOf(kind, state, index),
      children: (
        <>
          <p>{text}</p>
          {kept ? <p>{kept}</p> : null}
        </>
      ),
    }
  })
}

function titleOf(kind: Incident['kind'], state: Incident['updates'][number]['state'], index: number): string {
  if (state === 'closure' && kind === 'PEW') return 'Completed'
  return state ? stateNames[state] : index === 0 ? 'Announced' : 'Update'
}

/** Whether the next update was published on time. */
function promiseOf(promised: string | null, came: string | undefined): string | null {
  if (!promised || !came) return null
  return Date.parse(came) - Date.parse(promised) <= 60_000
    ? `Next update posted on time, by ${clock(promised)}.`
    : `Next update posted ${durationOfMinutes(minutesBetween(promised, came))} late; it was due by ${clock(promised)}.`
}

function nextOf({ phase, start, eta, restoredAt, nextUpdateBy }: Incident, now: Date): TimelineItem[] {
  const items: TimelineItem[] = []
  if (phase === 'over') return items
  if (nextUpdateBy) {
    const isLate = Date.parse(nextUpdateBy) < now.getTime()
    items.push({
      key: 'promise',
      state: 'now',
      when: whenOf(nextUpdateBy, now),
      icon: <ClockIcon />,
      title: `${isLate ? 'Update overdue since' : 'Next update by'} ${dueTime(nextUpdateBy, now)}`,
    })
  }
  if (phase === 'planned') {
    items.push({ key: 'start', state: 'next', when: whenOf(start, now), icon: <ClockIcon />, title: 'Start' })
  }
  if (restoredAt) return items
  items.push({
    key: 'end',
    state: 'next',
    when: eta ? whenOf(eta, now) : '',
    icon: <FlagIcon />,
    title: eta ? `Expected to end ${nearTime(eta, now)}` : 'No end time yet',
  })
  return items
}

/** The column is narrow: only the time for today. */
function whenOf(at: string, now: Date): string {
  return nearDay(at, now) === 'today' ? clock(at) : `${shortDay(at, now)}, ${clock(at)}`
}
