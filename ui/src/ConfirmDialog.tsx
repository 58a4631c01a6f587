import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'
import styles from './Modal.module.css'
import { Notice } from './Notice.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  /** What will happen, and whether it can be undone. */
  children?: ReactNode
  /** Verb and object: "Cancel visit". */
  confirmLabel: string
  /** What staying means: "Keep visit". */
  cancelLabel: string
  pending?: boolean
  problem?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, pending = false, problem, onConfirm, onClose } = props
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button colour="primary" busy={pending} needsNetwork onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {problem ? (
        <div className={styles.problem}>
          <Notice kind="bad">{problem}</Notice>
        </div>
      ) : null}
    </Modal>
  )
}
