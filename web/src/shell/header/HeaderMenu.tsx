import { IconButton } from '@portal/ui/src/IconButton.tsx'
import { useRouterState } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './Header.module.css'

interface HeaderMenuProps {
  label: string
  icon: ReactNode
  /** The class of the panel, if it is not a short list. */
  className?: string | undefined
  /** Receives a function that closes the panel, for entries that lead elsewhere. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a small panel of links and choices below itself. */
export function HeaderMenu({ label, icon, className = styles.panel, children }: HeaderMenuProps) {
  const href = useRouterState({ select: (state) => state.location.href })
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  if (openedAt !== null && openedAt !== href) setOpenedAt(null)
  const isOpen = openedAt === href
  const panelId = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpenedAt(null)

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpenedAt(null)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    close()
    button.current?.focus()
  }
  const closeOnLeave = (event: FocusEvent) => {
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) close()
  }
  return (
    <div ref={root} role="presentation" className={styles.menu} onKeyDown={closeByKey} onBlur={closeOnLeave}>
      <IconButton
        ref={button}
        label={label}
        icon={icon}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpenedAt(isOpen ? null : href)}
      />
      <div id={panelId} className={className} hidden={!isOpen}>
        {isOpen ? children(close) : null}
      </div>
    </div>
  )
}
