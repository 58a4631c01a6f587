import { IconButton } from '@portal/ui/src/IconButton.tsx'
import { useRouterState } from '@tanstack/react-router'
import MenuIcon from 'lucide-react/icons/text-align-start'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SessionEntry } from './SessionEntry.tsx'
import styles from './Sidebar.module.css'

interface DrawerProps {
  label: string
  /** The entries; `close` is called when one is followed. */
  children: (close: () => void) => ReactNode
  /** Above Sign out. */
  foot: (close: () => void) => ReactNode
}

/** The button and the sidebar that slides in. The browser's own dialog traps and returns the focus. */
export function Drawer({ label, children, foot }: DrawerProps) {
  const href = useRouterState({ select: (state) => state.location.href })
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  if (openedAt !== null && openedAt !== href) setOpenedAt(null)
  const isOpen = openedAt === href
  const close = () => setOpenedAt(null)
  const dialog = useRef<HTMLDialogElement>(null)

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
        <nav aria-label={label}>{children(close)}</nav>
        <div className={styles.foot}>
          {foot(close)}
          <SessionEntry isOpen />
        </div>
      </dialog>
    </>
  )
}
