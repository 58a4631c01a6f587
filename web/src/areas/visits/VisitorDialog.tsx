import { Button } from '@portal/ui/src/Button.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import type { VisitorAnswer } from './queries.ts'
import styles from './wizard.module.css'

interface VisitorDialogProps {
  /** Who is changed; without it somebody new. */
  visitor?: VisitorAnswer | undefined
  open: boolean
  onClose: () => void
  onKept?: (visitor: VisitorAnswer) => void
}

export function VisitorDialog({ visitor, open, onClose, onKept }: VisitorDialogProps) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const form = useForm({
    initial: {
      name: visitor?.name ?? '',
      company: visitor?.company ?? '',
      position: visitor?.position ?? '',
      email: visitor?.email ?? '',
      mobile: visitor?.mobile ?? '',
      isAdult: visitor?.isAdult ?? false,
    },
    draft: `visitor ${visitor?.visitorId ?? ''}`,
    submit: (body, once) =>
      visitor
        ? call(
            'PUT /visit-info/api/visitors/:visitorId',
            { params: { visitorId: visitor.visitorId }, body },
            { once, version: visitor.version },
          )
        : call('POST /visit-info/api/visitors', { body }, { once }),
    onDone: (kept) => {
      void queryClient.invalidateQueries({ queryKey: ['visits', 'visitors'] })
      toasts.show({ kind: 'ok', text: visitor ? `${kept.name} is saved` : `${kept.name} is in the register` })
      onKept?.(kept)
      onClose()
    },
  })
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={visitor ? visitor.name : 'Add a visitor'}
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button colour="primary" busy={form.isBusy} onClick={() => form.onSubmit()}>
            {visitor ? 'Save visitor' : 'Add visitor'}
          </Button>
        </>
      }
    >
      <form className={styles.stack} onSubmit={form.onSubmit} noValidate aria-label="Visitor">
        <FormMessages form={form} />
        <TextField label="Full name" hint="As it stands on the photo ID" autoComplete="off" {...form.text('name')} />
        <TextField label="Company" optional {...form.text('company')} />
        <TextField label="Position" optional {...form.text('position')} />
        <TextField
          label="E-mail"
          type="email"
          optional
          hint="Gets the link for the photo ID, and the visit for the calendar"
          {...form.text('email')}
        />
        <TextField label="Mobile" type="tel" optional {...form.text('mobile')} />
        <Checkbox
          label="18 or over"
          checked={form.values.isAdult}
          onCheckedChange={(isAdult) => form.set({ isAdult })}
        />
        {/* Enter sends the form, as in every other one. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Modal>
  )
}
