import CloseIcon from 'lucide-react/icons/x'
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './IconButton.tsx'
import styles from './Modal.module.css'
import { OverlayRoot } from './overlay-root.ts'

interface ModalProps {
  open: boolean
  /** Escape, the cross and, if allowed, the backdrop. The owner sets `open` to false. */
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  footer?: ReactNode
  size?: 'normal' | 'wide'
  /** Only if no input can be lost. */
  closeOnBackdrop?: boolean
}

/**
 * The browser's own dialog traps and returns the focus. It stays in the document while it fades out; its content is
 * removed once it is closed and out of sight.
 */
export function Modal(props: ModalProps) {
  const { open, onClose, title, children, footer, size = 'normal', closeOnBackdrop = false } = props
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  const titleId = useId()
  const [filled, setFilled] = useState(open)
  if (open && !filled) setFilled(true)
  const onClosed = useEffectEvent(onClose)

  useLayoutEffect(() => {
    if (!open || !dialog) return
    dialog.showModal()
    // By the browser, on a second Escape. Not below: its page is hidden while the next one loads.
    const closed = () => {
      if (!dialog.open) onClosed()
    }
    dialog.addEventListener('close', closed)
    return () => {
      dialog.removeEventListener('close', closed)
      dialog.close()
    }
  }, [open, dialog])

  return (
    <dialog
      ref={setDialog}
      aria-labelledby={titleId}
      className={classNames(styles.dialog, size === 'wide' && styles.wide)}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      closedby={closeOnBackdrop ? 'any' : 'closerequest'}
      onTransitionEnd={(event) => {
        if (!open && event.target === event.currentTarget) setFilled(false)
      }}
    >
      {filled ? (
        <OverlayRoot value={dialog}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <div className={styles.content}>{children}</div>
          {footer ? <div className={styles.footer}>{footer}</div> : null}
          {/* Last in the document, so that the first field or the safe button gets the focus on opening. */}
          <div className={styles.close}>
            <IconButton label="Close" icon={<CloseIcon />} onClick={onClose} />
          </div>
        </OverlayRoot>
      ) : null}
    </dialog>
  )
}
