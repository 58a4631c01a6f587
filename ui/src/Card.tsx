import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './Card.module.css'

interface CardProps {
  title?: ReactNode
  /** Beside the title in a quieter style: a chart's unit, a count. */
  note?: ReactNode
  /** At the far end of the header. */
  aside?: ReactNode
  footer?: ReactNode
  /** The accessible name of a card without a title. */
  label?: string
  /** Content extends to the edges: tables, lists, figure strips. */
  flush?: boolean
  className?: string | undefined
  children?: ReactNode
}

export function Card({ title, note, aside, footer, label, flush = false, className, children }: CardProps) {
  const titleId = useId()
  return (
    <section
      className={classNames(styles.card, className)}
      {...(title ? { 'aria-labelledby': titleId } : {})}
      {...(label ? { 'aria-label': label } : {})}
    >
      {title ? (
        <div className={styles.header}>
          <div className={styles.titles}>
            <h2 id={titleId}>{title}</h2>
            {note ? <span className={styles.note}>{note}</span> : null}
          </div>
          {aside ? <div className={styles.aside}>{aside}</div> : null}
        </div>
      ) : null}
      {children === undefined ? null : flush ? children : <div className={styles.body}>{children}</div>}
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </section>
  )
}
