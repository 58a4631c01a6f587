import MenuIcon from 'lucide-react/icons/text-align-start'
import { type ComponentType, useId } from 'react'
import { SessionEntry } from './SessionEntry.tsx'
import styles from './Sidebar.module.css'
import { useSidebar } from './use-sidebar.ts'

interface RailProps {
  label: string
  /** The entries; `onFollow` is called when one is followed. */
  list: ComponentType<{ id: string; isOpen: boolean; onFollow: () => void }>
  /** Above Sign out. */
  foot?: ComponentType<{ isOpen: boolean; onFollow: () => void }>
}

/** A rail of icons and labels that opens over the page, with Sign out at its foot. */
export function Rail({ label, list: List, foot: Foot }: RailProps) {
  const { isOpen, close, toggle, parts } = useSidebar()
  const id = useId()
  return (
    <nav {...parts} aria-label={label} className={styles.side} {...(isOpen && { 'data-open': '' })}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          aria-label="Menu"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          <MenuIcon aria-hidden />
        </button>
        {isOpen ? <span className={styles.title}>Menu</span> : null}
      </div>
      <List id={id} isOpen={isOpen} onFollow={close} />
      <div className={styles.foot}>
        {Foot ? <Foot isOpen={isOpen} onFollow={close} /> : null}
        <SessionEntry isOpen={isOpen} />
      </div>
    </nav>
  )
}
