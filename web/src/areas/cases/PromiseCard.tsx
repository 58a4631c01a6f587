import type { CasePromise } from '@portal/contract/cases/cases.ts'
import type { TargetSource } from '@portal/contract/cases/targets.ts'
import { type FaultCause, faultCauseNames } from '@portal/contract/plans/values.ts'
import { hoursInWords } from '@portal/contract/plans/words.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { dueTime, minutesUntil, nearTime } from '@portal/contract/format/relative.ts'
import { durationOfMinutes } from '@portal/contract/format/sizes.ts'
import { shortDay } from '@portal/contract/format/days.ts'
import CheckIcon from 'lucide-react/icons/check'
import ClockIcon from 'lucide-react/icons/clock'
import LateIcon from 'lucide-react/icons/triangle-alert'
import PauseIcon from 'lucide-react/icons/pause'
import { promiseInWords } from './case-words.ts'
import styles from './case.module.css'
import type { CaseAnswer } from './queries.ts'
import { useNow } from '../../lib/use-now.ts'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/use-may.ts'

const icons = { running: ClockIcon, paused: PauseIcon, met: CheckIcon, late: LateIcon, missed: LateIcon }

/** The next update to the customer, and the status of the other targets. */
export function PromiseCard({ found }: { found: CaseAnswer }) {
  const now = useNow()
  const { title, text } = nextOf(found, now)
  const isFault = found.kind === 'fault'
  const names = { respond: 'First reply', update: 'Next update', resolve: isFault ? 'Target fix' : 'Target completion' }
  const shown = found.promises.filter(({ name, state }) => name !== 'update' || state === 'paused')
  return (
    <section className={styles.next} aria-label="Next step">
      <h2>{title}</h2>
      <p>{text}</p>
      <ol className={styles.promises}>
        {shown.map((promise) => {
          const Icon = icons[promise.state]
          return (
            <li key={promise.name} className={styles[promise.state]}>
              <Icon aria-hidden />
              <span>
                {names[promise.name]} <small>{promiseInWords(promise, now)}</small>
              </span>
            </li>
          )
        })}
      </ol>
      {found.mergedInto ? null : (
        <p className={styles.hours}>
          Response hours: {hoursInWords(found.targets.hours)}. <SourceOfTargets source={found.targets.source} />
          {found.excludedCause ? excludedWords(found.excludedCause) : null}
        </p>
      )}
    </section>
  )
}

const excludedWords = (cause: FaultCause) =>
  ` Cause: ${faultCauseNames[cause]}. The plan excludes it: the case misses no target and earns no credit.`

/** The document that the targets come from. */
function SourceOfTargets({ source }: { source: TargetSource }) {
  const maySeePlans = useMay('BusinessPortalCSPs')
  switch (source.kind) {
    case 'plan': {
      const name = `${source.title}, version ${source.version}`
      return (
        <>
          Targets from {maySeePlans ? <Link href={paths.plan(source.planId)}>{name}</Link> : name}
          {source.careLevel ? `, care level ${source.careLevel}` : ''}.
        </>
      )
    }
    case 'careLevel':
      return `Targets from the care level ${source.name}.`
    case 'standard':
      return 'Targets from our standard terms.'
  }
}

function nextOf(found: CaseAnswer, now: Date): { title: string; text: string } {
  const { status, replyBy, pausedAt, closesAt, closedAt, rating, mergedInto } = found
  if (mergedInto)
    return {
      title: `Merged into ${mergedInto.caseId}`,
      text: 'We continue there. The targets of this case have ended.',
    }
  switch (status) {
    case 'pending':
      return {
        title: replyBy ? `Reply by ${shortDay(replyBy, now)}` : 'We are waiting for your reply',
        text: pausedAt
          ? `Paused since ${dueTime(pausedAt, now)}, while we wait for your reply. Response times resume when you reply.`
          : 'Response times resume when you reply.',
      }
    case 'resolved':
      return {
        title: 'Is it resolved?',
        text: `Close the case, or reopen it if the problem remains. It closes automatically ${closesAt ? `on ${shortDay(closesAt, now)}` : 'soon'}.`,
      }
    case 'closed':
      return {
        title: closedAt ? `Closed ${nearTime(closedAt, now)}` : 'Closed',
        text: rating
          ? `You rated it ${rating.score} of 5.${rating.comment ? ` “${rating.comment}”` : ''}`
          : 'Not rated yet.',
      }
    case 'cancelled':
      return { title: 'Cancelled', text: 'Work on this case has stopped.' }
    case 'held':
    case 'acknowledged':
    case 'inProgress':
    case 'reopened':
      return updateOf(found.promises, now)
  }
}

function updateOf(promises: readonly CasePromise[], now: Date): { title: string; text: string } {
  const due = promises.find(({ name }) => name === 'update')?.due
  if (!due) return { title: 'We are working on it', text: 'We will post an update as soon as we have news.' }
  const minutes = minutesUntil(due, now)
  if (minutes >= 0) return { title: `Next update by ${dueTime(due, now)}`, text: `In ${durationOfMinutes(minutes)}.` }
  return {
    title: `Our ${dueTime(due, now)} update is late`,
    text: `It is ${durationOfMinutes(-minutes)} overdue. Sorry. You can escalate the case or call us.`,
  }
}
