import type { CasePromise } from '@portal/contract/cases.ts'
import CheckIcon from 'lucide-react/icons/check'
import ClockIcon from 'lucide-react/icons/clock'
import LateIcon from 'lucide-react/icons/triangle-alert'
import PauseIcon from 'lucide-react/icons/pause'
import { dayInWords, dueInWords, lengthInWords, promiseInWords, whenInWords } from './case-words.ts'
import styles from './case.module.css'
import type { CaseAnswer } from './queries.ts'
import { useNow } from './use-now.ts'

const icons = { running: ClockIcon, paused: PauseIcon, met: CheckIcon, late: LateIcon, missed: LateIcon }

/** When the customer hears from us next, and how the other promises stand. */
export function PromiseCard({ found }: { found: CaseAnswer }) {
  const now = useNow()
  const { title, text } = nextOf(found, now)
  const isFault = found.kind === 'fault'
  const names = { respond: 'First reply', update: 'Next update', resolve: isFault ? 'Repair target' : 'Done by' }
  const shown = found.promises.filter(({ name, state }) => name !== 'update' || state === 'paused')
  return (
    <section className={styles.next} aria-label="What happens next">
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
      <p className={styles.hours}>Promises run: {found.workingHours}.</p>
    </section>
  )
}

function nextOf(found: CaseAnswer, now: Date): { title: string; text: string } {
  const { status, replyBy, pausedAt, closesAt, closedAt, rating } = found
  switch (status) {
    case 'pending':
      return {
        title: replyBy ? `Reply by ${dayInWords(replyBy, now)}` : 'We are waiting for your reply',
        text: pausedAt
          ? `Paused since ${dueInWords(pausedAt, now)}, while we wait for you. The clocks run on with your answer.`
          : 'The clocks run on with your answer.',
      }
    case 'resolved':
      return {
        title: 'Is it done?',
        text: `Close the case, or reopen it if it is not. It closes by itself ${closesAt ? `on ${dayInWords(closesAt, now)}` : 'soon'}.`,
      }
    case 'closed':
      return {
        title: closedAt ? `Closed ${whenInWords(closedAt, now)}` : 'Closed',
        text: rating
          ? `You rated it ${rating.score} of 5.${rating.comment ? ` “${rating.comment}”` : ''}`
          : 'Not rated yet.',
      }
    case 'cancelled':
      return { title: 'Cancelled', text: 'Nobody works on this case any more.' }
    case 'held':
    case 'acknowledged':
    case 'inProgress':
    case 'reopened':
      return updateOf(found.promises, now)
  }
}

function updateOf(promises: readonly CasePromise[], now: Date): { title: string; text: string } {
  const due = promises.find(({ name }) => name === 'update')?.due
  if (!due) return { title: 'We are working on it', text: 'You hear from us as soon as there is news.' }
  const minutes = (new Date(due).getTime() - now.getTime()) / 60_000
  if (minutes >= 0) return { title: `Next update by ${dueInWords(due, now)}`, text: `In ${lengthInWords(minutes)}.` }
  return {
    title: `Update was due ${dueInWords(due, now)}`,
    text: `We are ${lengthInWords(-minutes)} late. We are sorry: you can escalate the case, or call us.`,
  }
}
