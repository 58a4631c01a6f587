import Chevron from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import styles from './Accordion.module.css'
import { classNames } from './class-names.ts'

interface AccordionProps {
  title: ReactNode
  icon?: ReactNode
  /** At the far end of the heading, in a quieter style. */
  aside?: ReactNode
  defaultOpen?: boolean
  headingLevel?: 2 | 3 | 4
  children: ReactNode
}

/** Opens to at most a third of the window, with its own scrollbar. */
export function Accordion({ title, icon, aside, defaultOpen = false, headingLevel = 3, children }: AccordionProps) {
  const [open, setOpen] = useState(defaultOpen)
  const id = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <div className={styles.accordion}>
      <Heading>
        <button
          type="button"
          id={`${id}-button`}
          className={styles.button}
          aria-expanded={open}
          aria-controls={`${id}-panel`}
          onClick={() => setOpen(!open)}
        >
          {icon}
          {title}
          {aside ? <span className={styles.aside}>{aside}</span> : null}
          <span className={styles.chevron}>
            <Chevron aria-hidden />
          </span>
        </button>
      </Heading>
      <section
        id={`${id}-panel`}
        aria-labelledby={`${id}-button`}
        className={classNames(styles.panel, open && styles.open)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without focus it cannot be scrolled by keyboard
        tabIndex={open ? 0 : -1}
      >
        <div className={styles.content}>{children}</div>
      </section>
    </div>
  )
}
