import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { useState } from 'react'
import { FormDialog } from '../forms/FormDialog.tsx'
import { type Act, labelOf, type Shown } from './act.ts'
import { ActFields } from './ActFields.tsx'
import { useActForm } from './use-act-form.ts'

interface ActDialogProps {
  act: Act
  open?: boolean
  onClose: () => void
}

/** Asks for what an act needs and does it. */
export function ActDialog({ act, open = true, onClose }: ActDialogProps) {
  const [shown, setShown] = useState<Shown>()
  const form = useActForm(act, (outcome) => (outcome ? setShown(outcome) : onClose()))
  if (shown) return <ShownDialog shown={shown} open={open} onClose={onClose} />
  const { heading = act.title, confirm = labelOf(act), stay } = act
  return (
    <FormDialog form={form} open={open} title={heading} confirm={confirm} stay={stay} onClose={onClose}>
      <ActFields act={act} form={form} />
    </FormDialog>
  )
}

interface ShownDialogProps {
  shown: Shown
  open?: boolean
  onClose: () => void
}

/** The result of an act, until it has been read. */
export function ShownDialog({ shown, open = true, onClose }: ShownDialogProps) {
  const { title, content, close, size = 'normal' } = shown
  return (
    <Modal
      open={open}
      onClose={onClose}
      size={size}
      title={title}
      footer={
        <Button colour="primary" onClick={onClose}>
          {close}
        </Button>
      }
    >
      {content}
    </Modal>
  )
}
