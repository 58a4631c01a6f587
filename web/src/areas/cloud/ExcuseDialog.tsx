import type { Gap } from '@portal/contract/backup.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'

/** Somebody says that a machine needs no back-up, with the reason that the next one will read. */
export function ExcuseDialog({ gap, onClose }: { gap: Gap; onClose: () => void }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const save = (reason: string | null, once: string) =>
    call(
      'PUT /backup-info/api/services/:serviceId/machines/:machineId/excuse',
      { params: { serviceId: gap.serviceId, machineId: gap.id }, body: { reason } },
      { version: gap.version, once },
    )
  const done = ({ excuse }: Gap) => {
    void queryClient.invalidateQueries({ queryKey: ['cloud'] })
    toasts.show({ kind: 'ok', text: excuse ? `${gap.name} needs no back-up.` : `${gap.name} is shown as a gap again.` })
    onClose()
  }
  const form = useForm({
    initial: { reason: gap.excuse?.reason ?? '' },
    draft: `excuse ${gap.id}`,
    submit: ({ reason }, once) => save(reason, once),
    onDone: done,
  })
  const undo = useForm({ initial: {}, submit: (_, once) => save(null, once), onDone: done })
  return (
    <Modal
      open
      onClose={onClose}
      title={`${gap.name} needs no back-up`}
      footer={
        <>
          {gap.excuse ? (
            <Button colour="tertiary" busy={undo.isBusy} onClick={() => undo.onSubmit()}>
              Show it as a gap again
            </Button>
          ) : null}
          <Button colour="outline" onClick={onClose}>
            Keep as it is
          </Button>
          <Button colour="primary" busy={form.isBusy} onClick={() => form.onSubmit()}>
            Save the reason
          </Button>
        </>
      }
    >
      <form onSubmit={form.onSubmit}>
        <FormMessages form={form} />
        <FormMessages form={undo} />
        <TextField
          label="Why it needs no back-up"
          hint="Everybody who looks after this account can read it."
          maxLength={200}
          {...form.text('reason')}
        />
      </form>
    </Modal>
  )
}
