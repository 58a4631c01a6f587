import type { WaitingTone } from '@portal/contract/dashboard/values.ts'
import type { WaitingItem } from '@portal/contract/dashboard/dashboard.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { IconButton } from '@portal/ui/src/IconButton.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { useQueryClient } from '@tanstack/react-query'
import LaterIcon from 'lucide-react/icons/alarm-clock'
import ClockIcon from 'lucide-react/icons/clock'
import ReplyIcon from 'lucide-react/icons/message-square-warning'
import DownIcon from 'lucide-react/icons/octagon-x'
import WarnIcon from 'lucide-react/icons/triangle-alert'
import { useActing } from '../../acts/use-acting.tsx'
import styles from './dashboard.module.css'
import { snoozeAct } from './snooze-acts.ts'

const looks = {
  bad: { Icon: DownIcon, look: styles.bad },
  warn: { Icon: WarnIcon, look: styles.warn },
  reply: { Icon: ReplyIcon, look: styles.info },
  due: { Icon: ClockIcon, look: styles.warn },
} as const satisfies Record<WaitingTone, object>

export function WaitingRow({ item }: { item: WaitingItem }) {
  const { tone, state, name, note, reference, path, text, otherwise, due, related, action, canSnooze } = item
  const { Icon, look } = looks[tone]
  const snooze = snoozeAct(useQueryClient(), item)
  const { start, busy } = useActing()
  return (
    <li className={look}>
      <span className={styles.mark}>
        <Icon aria-hidden />
      </span>
      <div>
        <p className={styles.what}>
          <b className={styles.condition}>{state}</b>
          <Link quiet href={path}>
            {name}
          </Link>
          <span>
            {note}
            {reference ? (
              <span className={styles.id}>
                {' '}
                · <code>{reference}</code>
              </span>
            ) : null}
          </span>
        </p>
        <p className={styles.note}>
          {text} {otherwise}
        </p>
      </div>
      <p className={styles.due}>
        {related ? (
          <span>
            <Link href={related.path}>
              <code>{related.label}</code>
            </Link>
          </span>
        ) : null}
        {due ? <span>{due}</span> : null}
      </p>
      <div className={styles.act}>
        <Button size="sm" href={action.path}>
          {action.label} <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
        {canSnooze ? (
          <IconButton
            size="sm"
            className={styles.later}
            label={snooze.title}
            icon={<LaterIcon />}
            disabled={busy.size > 0}
            onClick={({ currentTarget }) => {
              // The row disappears and would take the focus with it.
              const list = currentTarget.closest('ul')
              void start(snooze).then(() => list?.focus())
            }}
          />
        ) : null}
      </div>
    </li>
  )
}
