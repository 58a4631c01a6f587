import type { WaitingTone } from '@portal/contract/dashboard/values.ts'
import type { WaitingItem } from '@portal/contract/dashboard/dashboard.ts'
import { exactTime } from '@portal/contract/format/dates.ts'
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
import type { ComponentType, SVGProps } from 'react'
import { useActing } from '../../acts/use-acting.tsx'
import { dueInWords, leftInWords } from './due-words.ts'
import { snoozeAct } from './snooze-acts.ts'
import styles from './waiting.module.css'

export const looks: Record<WaitingTone, { Icon: ComponentType<SVGProps<SVGSVGElement>>; look: string | undefined }> = {
  bad: { Icon: DownIcon, look: styles.bad },
  warn: { Icon: WarnIcon, look: styles.warn },
  reply: { Icon: ReplyIcon, look: styles.info },
  due: { Icon: ClockIcon, look: styles.warn },
}

const whoActs = { customer: 'You', provider: 'Us' } as const

interface WaitingRowProps {
  item: WaitingItem
  now: Date
}

export function WaitingRow({ item, now }: WaitingRowProps) {
  const { tone, state, name, note, reference, path, text, otherwise, waitingOn, due, dueAt, related, action } = item
  const { Icon, look } = looks[tone]
  const words = [text, otherwise].filter(Boolean).join(' ')
  return (
    <tr className={look}>
      <td className={styles.severity}>
        <span className={styles.mark}>
          <Icon aria-hidden />
        </span>
        <b>{state}</b>
      </td>
      <th scope="row" className={styles.what}>
        <p title={[name, note, reference].filter(Boolean).join(' · ')}>
          <Link quiet href={path}>
            {name}
          </Link>{' '}
          <span>
            {note}
            {reference ? ` · ${reference}` : null}
          </span>
        </p>
        <small title={words}>{words}</small>
      </th>
      {waitingOn ? (
        <>
          <td className={styles.who}>
            <b>{whoActs[waitingOn]}</b>
            {related ? (
              <small>
                <Link href={related.path}>{related.label}</Link>
              </small>
            ) : null}
          </td>
          <td className={styles.due} title={dueAt ? exactTime(dueAt) : undefined}>
            {due ? <b>{dueInWords(due, dueAt)}</b> : <span className={styles.none}>–</span>}
            {dueAt ? <small>{leftInWords(dueAt, now)}</small> : null}
          </td>
        </>
      ) : (
        <td className={styles.unseen} colSpan={2}>
          Your permissions do not include cases
        </td>
      )}
      <td className={styles.act}>
        <div>
          <Button size="sm" href={action.path}>
            {action.label} <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
          <SnoozeButton item={item} />
        </div>
      </td>
    </tr>
  )
}

function SnoozeButton({ item }: { item: WaitingItem }) {
  const snooze = snoozeAct(useQueryClient(), item)
  const { start, busy } = useActing()
  if (!item.canSnooze) return null
  return (
    <IconButton
      size="sm"
      className={styles.later}
      label={snooze.title}
      icon={<LaterIcon />}
      disabled={busy.size > 0}
      onClick={({ currentTarget }) => {
        // The row disappears and would take the focus with it.
        const table = currentTarget.closest('table')
        void start(snooze).then(() => table?.focus())
      }}
    />
  )
}
