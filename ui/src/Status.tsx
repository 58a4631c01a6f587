import StruckCircle from 'lucide-react/icons/ban'
import Tick from 'lucide-react/icons/check'
import TickCircle from 'lucide-react/icons/circle-check'
import DottedCircle from 'lucide-react/icons/circle-dashed'
import DashCircle from 'lucide-react/icons/circle-minus'
import Clock from 'lucide-react/icons/clock'
import Speech from 'lucide-react/icons/message-square-warning'
import Octagon from 'lucide-react/icons/octagon-x'
import Triangle from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { HalfCircleIcon } from './HalfCircleIcon.tsx'
import styles from './Status.module.css'

/** `info` means your turn, `draft` not sent yet, `with-us` our turn, `starting` in progress without anyone's turn. */
export type StatusKind =
  | 'ok'
  | 'warn'
  | 'bad'
  | 'info'
  | 'draft'
  | 'starting'
  | 'with-us'
  | 'pending'
  | 'approved'
  | 'completed'
  | 'cancelled'
  | 'idle'

interface StatusProps {
  kind: StatusKind
  /** A chip is prominent and used beside a heading; a mark is quiet, for tables and lists. */
  look?: 'chip' | 'mark'
  /** Instead of that of its kind. */
  icon?: ReactNode
  /** The text. Shape and colour alone never convey the meaning. */
  children: ReactNode
}

const looks = {
  ok: { tone: 'ok', Icon: TickCircle },
  warn: { tone: 'warn', Icon: Triangle },
  bad: { tone: 'bad', Icon: Octagon },
  info: { tone: 'info', Icon: Speech },
  draft: { tone: 'idle', Icon: DottedCircle },
  starting: { tone: 'info', Icon: Clock },
  'with-us': { tone: 'idle', Icon: HalfCircleIcon },
  pending: { tone: 'idle', Icon: Clock },
  approved: { tone: 'going', Icon: TickCircle },
  completed: { tone: 'ok', Icon: Tick },
  cancelled: { tone: 'idle', Icon: StruckCircle },
  idle: { tone: 'idle', Icon: DashCircle },
} as const

export function Status({ kind, look = 'mark', icon, children }: StatusProps) {
  const { tone, Icon } = looks[kind]
  return (
    <span className={classNames(styles.status, styles[tone], look === 'chip' && styles.chip)}>
      {icon ?? <Icon aria-hidden />}
      {children}
    </span>
  )
}
