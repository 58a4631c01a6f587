import { Anchor } from '@portal/ui/src/LinkProvider.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import ChevronIcon from 'lucide-react/icons/chevron-down'
import ExternalIcon from 'lucide-react/icons/external-link'
import { useId } from 'react'
import type { NavigationItem, NavigationLink } from '../menu.ts'
import styles from './Sidebar.module.css'
import type { SubMenu } from './use-sub-menus.ts'

interface NavigationEntryProps {
  item: NavigationItem
  isOpen: boolean
  isCurrent: boolean
  currentLinkId: string | undefined
  subMenu: SubMenu
  onFollow: () => void
}

/** The name links to the section's first page, and the arrow opens the rest; a section without a page only opens. */
export function NavigationEntry(props: NavigationEntryProps) {
  const { item, isOpen, isCurrent, currentLinkId, subMenu, onFollow } = props
  const listId = useId()
  const { href, icon: Icon, label, word } = item
  const links = item.subMenu?.items ?? []
  const look = classNames(styles.entry, isCurrent && styles.current)
  const face = (
    <>
      <Icon aria-hidden />
      {isOpen ? (
        <span className={styles.label}>{label}</span>
      ) : (
        <>
          <span aria-hidden>{word}</span>
          <VisuallyHidden>{label}</VisuallyHidden>
        </>
      )}
    </>
  )
  if (!item.subMenu) {
    return (
      <li>
        <Anchor
          href={href ?? '/'}
          className={look}
          onClick={onFollow}
          {...(isCurrent ? { 'aria-current': 'page' } : { 'aria-current': undefined })}
        >
          {face}
        </Anchor>
      </li>
    )
  }
  const { isExpanded, toggle, ...pointer } = subMenu
  const disclosure = { 'aria-expanded': isExpanded, 'aria-controls': listId, onClick: toggle }
  return (
    <li {...pointer}>
      <div className={styles.heading}>
        {href === null ? (
          <button type="button" className={look} {...disclosure}>
            {face}
            {isOpen ? <ChevronIcon aria-hidden className={styles.chevron} /> : null}
          </button>
        ) : (
          <>
            <Anchor href={href} className={look} onClick={onFollow} aria-current={isCurrent ? 'true' : undefined}>
              {face}
            </Anchor>
            {isOpen ? (
              <button
                type="button"
                className={classNames(styles.more, isCurrent && styles.onCurrent)}
                aria-label={`${label}: more pages`}
                {...disclosure}
              >
                <ChevronIcon aria-hidden className={styles.chevron} />
              </button>
            ) : null}
          </>
        )}
      </div>
      {isOpen ? (
        <div className={styles.fold} {...(isExpanded && { 'data-expanded': '' })}>
          <ul id={listId} aria-label={item.subMenu.heading} className={styles.sub}>
            {links.map((link) => (
              <li key={link.id}>
                <SubLink link={link} isCurrent={link.id === currentLinkId && isCurrent} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </li>
  )
}

interface SubLinkProps {
  link: NavigationLink
  isCurrent: boolean
  onFollow: () => void
}

function SubLink({ link, isCurrent, onFollow }: SubLinkProps) {
  if (!link.isExternal) {
    return (
      <Anchor href={link.href} onClick={onFollow} aria-current={isCurrent ? 'page' : undefined}>
        {link.label}
      </Anchor>
    )
  }
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer" onClick={onFollow}>
      {link.label}
      <ExternalIcon aria-hidden />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
