import type { Incident } from '@portal/contract/incidents.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Timeline, type TimelineItem } from '@portal/ui/src/Timeline.tsx'
import ClockIcon from 'lucide-react/icons/clock'
import FlagIcon from 'lucide-react/icons/flag'
import { dayInWords, dueInWords, lengthInWords, timeInWords, whenInWords } from '../cases/case-words.ts'
import { useNow } from '../cases/use-now.ts'

const stateNames = {
  initial: 'Announced',
  update: 'Update',
  restoration: 'Restored',
  closure: 'Closed',
  cancelled: 'Called off',
} as const

/** What was told and when, whether promises of the next word were kept, and what comes. */
export function UpdatesCard({ incident }: { incident: Incident }) {
  const now = useNow()
  return (
    <Card title="Updates">
      <Timeline label="Updates" items={[...pastOf(incident, now), ...nextOf(incident, now)]} />
    </Card>
  )
}

function pastOf({ updates }: Incident, now: Date): TimelineItem[] {
  return updates.map(({ at, text, state, nextUpdateBy }, index) => {
    const kept = promiseOf(nextUpdateBy, updates[index + 1]?.at)
    return {
      key: `update-${index}`,
      state: 'done',
      when: whenOf(at, now),
      title: state ? stateNames[state] : index === 0 ? 'Announced' : 'Update',
      children: (
        <>
          <p>{text}</p>
          {kept ? <p>{kept}</p> : null}
        </>
      ),
    }
  })
}

/** What became of a promise that was followed by another word. */
function promiseOf(promised: string | null, came: string | undefined): string | null {
  if (!promised || !came) return null
  const lateMinutes = (Date.parse(came) - Date.parse(promised)) / 60_000
  return lateMinutes <= 1
    ? `Next update promised by ${timeInWords(promised)}, on time.`
    : `Next update promised by ${timeInWords(promised)}, came ${lengthInWords(lateMinutes)} late.`
}

function nextOf({ phase, start, eta, nextUpdateBy }: Incident, now: Date): TimelineItem[] {
  const items: TimelineItem[] = []
  if (phase === 'over') return items
  if (nextUpdateBy) {
    const isLate = Date.parse(nextUpdateBy) < now.getTime()
    items.push({
      key: 'promise',
      state: 'now',
      when: whenOf(nextUpdateBy, now),
      icon: <ClockIcon />,
      title: `${isLate ? 'Update was due' : 'Next update by'} ${dueInWords(nextUpdateBy, now)}`,
    })
  }
  if (phase === 'planned') {
    items.push({ key: 'start', state: 'next', when: whenOf(start, now), icon: <ClockIcon />, title: 'Begins' })
  }
  items.push({
    key: 'end',
    state: 'next',
    when: eta ? whenOf(eta, now) : '',
    icon: <FlagIcon />,
    title: eta ? `Expected to end ${whenInWords(eta, now)}` : 'End not known yet',
  })
  return items
}

/** The column is narrow: the time today, the day otherwise. */
function whenOf(at: string, now: Date): string {
  return new Date(at).toDateString() === now.toDateString() ? timeInWords(at) : dayInWords(at, now)
}
