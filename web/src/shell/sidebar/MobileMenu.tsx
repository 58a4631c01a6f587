import { IconButton } from '@portal/ui/src/IconButton.tsx'
import { useRouterState } from '@tanstack/react-router'
import AccountsIcon from 'lucide-react/icons/building-2'
import PhoneIcon from 'lucide-react/icons/phone'
import MenuIcon from 'lucide-react/icons/text-align-start'
import { useEffect, useRef, useState } from 'react'
import { boot } from '../../boot.ts'
import { telephone } from '../../lib/telephone.ts'
import { ModeChoice } from '../ModeChoice.tsx'
import { useMenu } from '../use-menu.ts'
import { NavigationList } from './NavigationList.tsx'
import { SessionEntry } from './SessionEntry.tsx'
import styles from './Sidebar.module.css'

/** The button and the sidebar that slides in. The browser's own dialog traps and returns the focus. */
export function MobileMenu({ onAccounts }: { onAccounts: () => void }) {
  const href = useRouterState({ select: (state) => state.location.href })
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  if (openedAt !== null && openedAt !== href) setOpenedAt(null)
  const isOpen = openedAt === href
  const close = () => setOpenedAt(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const menu = useMenu({ isOpen: true })

  useEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    element.showModal()
    const closeOnBackdrop = (event: Event) => {
      // The content covers the whole dialog, so only clicks on the backdrop target the dialog itself.
      if (event.target === element) setOpenedAt(null)
    }
    element.addEventListener('click', closeOnBackdrop)
    return () => {
      element.removeEventListener('click', closeOnBackdrop)
      element.close()
    }
  }, [isOpen])

  return (
    <>
      <IconButton
        size="lg"
        label="Menu"
        icon={<MenuIcon />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpenedAt(href)}
      />
      <dialog ref={dialog} aria-label="Menu" className={styles.drawer} onClose={close} onCancel={close}>
        <div className={styles.head}>
          <button type="button" className={styles.toggle} aria-label="Close menu" onClick={close}>
            <MenuIcon aria-hidden />
          </button>
          <span className={styles.title}>Menu</span>
        </div>
        <nav aria-label="Main">
          <NavigationList menu={menu} isOpen onFollow={close} />
        </nav>
        <div className={styles.foot}>
          {boot.signedIn ? (
            <button
              type="button"
              className={styles.entry}
              aria-haspopup="dialog"
              onClick={() => {
                close()
                onAccounts()
              }}
            >
              <AccountsIcon aria-hidden />
              <span className={styles.label}>
                {boot.signedIn.accountName} <small>{boot.signedIn.accountId}</small>
              </span>
            </button>
          ) : null}
          <div className={styles.looks}>
            <ModeChoice />
            <a href={telephone(boot.supportPhone)}>
              <PhoneIcon aria-hidden />
              Call support: {boot.supportPhone}
            </a>
          </div>
          <SessionEntry isOpen />
        </div>
      </dialog>
    </>
  )
}
