import TickCircle from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import Octagon from 'lucide-react/icons/octagon-x'
import Triangle from 'lucide-react/icons/triangle-alert'
import NoSignal from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Notice.module.css'

interface NoticeProps {
  kind: 'info' | 'ok' | 'warn' | 'bad' | 'offline'
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

const icons = { info: Info, ok: TickCircle, warn: Triangle, bad: Octagon, offline: NoSignal }

/** Failures are announced at once, everything else when the screen reader is idle. */
export function Notice({ kind, title, children, actions }: NoticeProps) {
  const Icon = icons[kind]
  return (
    <div className={classNames(styles.notice, styles[kind])} role={kind === 'bad' ? 'alert' : 'status'}>
      <div className={styles.message}>
        <Icon aria-hidden />
        <div className={styles.words}>
          {title ? <strong>{title} </strong> : null}
          {children}
        </div>
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
