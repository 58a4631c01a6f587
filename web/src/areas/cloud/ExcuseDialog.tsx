import type { Gap } from '@portal/contract/backup/backup.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'

/** Accepts that a machine is in no back-up job, with the reason for the next reader. */
export function ExcuseDialog({ gap, onClose }: { gap: Gap; onClose: () => void }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const save = (reason: string | null, once: string, version: number | undefined) =>
    call(
      'PUT /backup-info/api/services/:serviceId/machines/:machineId/excuse',
      { params: { serviceId: gap.serviceId, machineId: gap.id }, body: { reason } },
      { version, once },
    )
  const done = ({ excuse }: Gap) => {
    void queryClient.invalidateQueries({ queryKey: ['cloud'] })
    toasts.show({
      kind: 'ok',
      text: excuse ? `${gap.name} is accepted without back-up.` : `${gap.name} is shown as a gap again.`,
    })
    onClose()
  }
  const form = useForm({
    initial: { reason: gap.excuse?.reason ?? '' },
    version: gap.version,
    draft: `excuse ${gap.id}`,
    submit: ({ reason }, once, basedOn) => save(reason, once, basedOn),
    onDone: done,
  })
  const undo = useForm({ initial: {}, submit: (_, once) => save(null, once, gap.version), onDone: done })
  return (
    <FormDialog
      form={form}
      title={`Accept ${gap.name} without back-up`}
      confirm={gap.excuse ? 'Save reason' : 'Accept gap'}
      aside={
        gap.excuse ? (
          <Button colour="tertiary" busy={undo.isBusy} onClick={() => undo.onSubmit()}>
            Show as a gap again
          </Button>
        ) : null
      }
      onClose={onClose}
    >
      <FormMessages form={undo} />
      <TextField
        label="Reason"
        hint="Visible to everyone with permission for cloud services on this account."
        maxLength={200}
        {...form.text('reason')}
      />
    </FormDialog>
  )
}
