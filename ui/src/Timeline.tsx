import { counted } from '@portal/contract/format/counts.ts'
import Tick from 'lucide-react/icons/check'
import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'
import styles from './Timeline.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface TimelineItem {
  key: string
  /** `now` is under way or waits for an action, `next` is planned. */
  state: 'done' | 'now' | 'next'
  when: string
  title: ReactNode
  icon?: ReactNode
  /** The event's details, or the form for the next step. */
  children?: ReactNode
}

const words = { done: 'Done: ', now: 'Now: ', next: 'Next: ' }

/** Past and planned events, oldest first. In a narrow space the past is collapsed, except its last event. */
export function Timeline({ label, items }: { label: string; items: readonly TimelineItem[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const past = items.filter(({ state }) => state === 'done').length
  const isFolded = !isOpen && past > 1 && past < items.length
  return (
    <ol className={classNames(styles.timeline, isFolded && styles.folded)} aria-label={label}>
      {isFolded ? (
        <li className={styles.more}>
          <span className={styles.node} aria-hidden>
            <Tick />
          </span>
          <div>
            <Button size="sm" colour="tertiary" onClick={() => setIsOpen(true)}>
              {`Show ${counted(past - 1, 'earlier update')}`}
            </Button>
          </div>
        </li>
      ) : null}
      {items.map(({ key, state, when, title, icon, children }, index) => (
        <li key={key} className={classNames(styles[state], index < past - 1 && styles.earlier)}>
          <span className={styles.when}>{when}</span>
          <span className={styles.node} aria-hidden>
            {state === 'done' ? <Tick /> : icon}
          </span>
          <div className={styles.words}>
            <h3>
              <VisuallyHidden>{words[state]}</VisuallyHidden>
              {title}
            </h3>
            {children}
          </div>
        </li>
      ))}
    </ol>
  )
}
