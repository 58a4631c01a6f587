import { useRouterState } from '@tanstack/react-router'
import { currentEntry } from '../current-entry.ts'
import { useMenu } from '../use-menu.ts'
import { NavigationEntry } from './NavigationEntry.tsx'
import styles from './Sidebar.module.css'
import { useSubMenus } from './use-sub-menus.ts'

interface NavigationListProps {
  id?: string
  isOpen: boolean
  /** Called when a link is followed, even one to the current page. */
  onFollow: () => void
}

export function NavigationList({ id, isOpen, onFollow }: NavigationListProps) {
  const menu = useMenu({ isOpen })
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const productCategory = useRouterState({ select: ({ location: { search } }) => categoryOf(search) })
  const current = currentEntry(menu, { pathname, productCategory })
  const subMenus = useSubMenus({ isOpen, currentId: current.itemId })
  return (
    <ul id={id} className={styles.menu}>
      {menu.map((item) => (
        <NavigationEntry
          key={item.id}
          item={item}
          isOpen={isOpen}
          isCurrent={item.id === current.itemId}
          currentLinkId={current.linkId}
          subMenu={subMenus.of(item.id)}
          onFollow={onFollow}
        />
      ))}
    </ul>
  )
}

function categoryOf({ productCategory }: { productCategory?: unknown }): string | undefined {
  return typeof productCategory === 'string' ? productCategory : undefined
}
