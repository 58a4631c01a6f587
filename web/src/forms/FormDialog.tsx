import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import type { ReactNode } from 'react'
import layout from '@portal/ui/src/layout.module.css'
import { FormMessages, type MessagesOf } from './FormMessages.tsx'
import type { Form } from './use-form.ts'

interface FormDialogProps {
  form: MessagesOf & Pick<Form<Record<string, unknown>>, 'isBusy' | 'onSubmit'>
  title: string
  /** The name of the form: "Record". */
  label?: string
  /** On the button that sends. */
  confirm: string
  /** On the button that closes the form without sending: "Keep order". */
  stay?: string | undefined
  /** Why it cannot be sent now. */
  refusal?: string | undefined
  size?: 'normal' | 'wide'
  /** Another dialog opens from it: Enter there must not send this one. */
  isFrame?: boolean
  open?: boolean
  /** Another button, before the others. */
  aside?: ReactNode
  onReload?: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: what is wrong with it above its fields, and the buttons below. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, label, confirm, stay = 'Cancel', refusal, size = 'normal', open = true } = props
  const { isFrame = false, aside, onReload, onClose, children } = props
  const content = (
    <>
      <FormMessages form={form} {...(onReload && { onReload })} />
      {children}
    </>
  )
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      size={size}
      footer={
        <>
          {aside}
          <Button colour="outline" onClick={onClose}>
            {stay}
          </Button>
          <Button
            colour="primary"
            busy={form.isBusy}
            disabledReason={refusal}
            needsNetwork
            onClick={() => form.onSubmit()}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {isFrame ? (
        <div className={layout.stack}>{content}</div>
      ) : (
        <form className={layout.stack} onSubmit={form.onSubmit} noValidate aria-label={label}>
          {content}
          {/* Enter sends the form, as in every other one. */}
          <button type="submit" hidden aria-hidden tabIndex={-1} />
        </form>
      )}
    </Modal>
  )
}
