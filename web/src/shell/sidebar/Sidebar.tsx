import MenuIcon from 'lucide-react/icons/text-align-start'
import { useId } from 'react'
import { useMenu } from '../use-menu.ts'
import { NavigationList } from './NavigationList.tsx'
import { SessionEntry } from './SessionEntry.tsx'
import styles from './Sidebar.module.css'
import { useSidebar } from './use-sidebar.ts'

/** A rail of icons and labels that opens over the page. */
export function Sidebar() {
  const { isOpen, close, toggle, parts } = useSidebar()
  const menu = useMenu({ isOpen })
  const listId = useId()
  return (
    <nav {...parts} aria-label="Main" className={styles.side} {...(isOpen && { 'data-open': '' })}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          aria-label="Menu"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={toggle}
        >
          <MenuIcon aria-hidden />
        </button>
        {isOpen ? <span className={styles.title}>Menu</span> : null}
      </div>
      <NavigationList id={listId} menu={menu} isOpen={isOpen} onFollow={close} />
      <div className={styles.foot}>
        <SessionEntry isOpen={isOpen} />
      </div>
    </nav>
  )
}
