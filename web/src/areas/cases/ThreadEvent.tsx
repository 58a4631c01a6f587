import type { CaseMessage } from '@portal/contract/cases/cases.ts'
import { caseStatusNames } from '@portal/contract/cases/values.ts'
import { dueTime } from '@portal/contract/format/relative.ts'
import { HalfCircleIcon } from '@portal/ui/src/HalfCircleIcon.tsx'
import CheckIcon from 'lucide-react/icons/check'
import ClockIcon from 'lucide-react/icons/clock'
import EscalateIcon from 'lucide-react/icons/arrow-up'
import PeopleIcon from 'lucide-react/icons/users'
import WorkIcon from 'lucide-react/icons/wrench'
import { Time } from '../../lib/Time.tsx'
import { shortTime } from './Message.tsx'
import type { CaseAnswer } from './queries.ts'
import styles from './thread.module.css'

const icons = {
  opened: ClockIcon,
  status: HalfCircleIcon,
  work: WorkIcon,
  promise: ClockIcon,
  escalated: EscalateIcon,
  closed: CheckIcon,
  people: PeopleIcon,
  message: ClockIcon,
}

/** An event in one line of the thread. */
export function ThreadEvent({ message, found }: { message: CaseMessage; found: CaseAnswer }) {
  const { kind, at } = message
  const Icon = icons[kind]
  return (
    <li className={styles.event}>
      <span className={styles.mark}>
        <Icon aria-hidden />
      </span>
      <p>
        {kind === 'opened' ? (
          openedInWords(message, found)
        ) : kind === 'status' ? (
          <Moved message={message} />
        ) : (
          message.body
        )}
      </p>
      <Time at={at}>{shortTime(at)}</Time>
    </li>
  )
}

function Moved({ message: { fromStatus, toStatus } }: { message: CaseMessage }) {
  if (!fromStatus || !toStatus) return null
  return (
    <>
      Status changed from <b>{caseStatusNames[fromStatus]}</b> to <b>{caseStatusNames[toStatus]}</b>.
      {toStatus === 'pending' ? ' Response times are paused until you reply.' : ''}
      {fromStatus === 'pending' ? ' Response times have resumed.' : ''}
    </>
  )
}

function openedInWords({ body }: CaseMessage, { promises }: CaseAnswer): string {
  const first = promises.find(({ name }) => name === 'respond')?.due
  const opened = body || 'Case opened.'
  return first ? `${opened} First reply due by ${dueTime(first)}.` : opened
}
