import { type ListName, viewNameMaxLength } from '@portal/contract/view-values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { useListAddress } from './use-list-address.ts'
import { keepView, viewsQuery } from './view-calls.ts'
import styles from './views.module.css'

interface SaveViewDialogProps {
  list: ListName
  onClose: () => void
}

/** Keeps the state of the list under a name and goes on with it. */
export function SaveViewDialog({ list, onClose }: SaveViewDialogProps) {
  const address = useListAddress(list)
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const { data } = useQuery(viewsQuery(list))
  const form = useForm({
    initial: { name: '', isShared: false },
    draft: `view of ${list}`,
    submit: (values, once) =>
      call('POST /view-info/api/views', { body: { ...values, list, state: address.stateToKeep } }, { once }),
    onDone: (view) => {
      void keepView(queryClient, view)
      onClose()
      address.open(view)
      toasts.show({ kind: 'ok', text: `“${view.name}” is saved` })
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      title="Save as a view"
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button colour="primary" busy={form.isBusy} onClick={() => form.onSubmit()}>
            Save view
          </Button>
        </>
      }
    >
      <form className={styles.form} onSubmit={form.onSubmit} noValidate aria-label="View">
        <FormMessages form={form} />
        <p>The filters, the order and the columns of the list, as they are now.</p>
        <TextField label="Name" maxLength={viewNameMaxLength} {...form.text('name')} />
        {data?.mayShare ? (
          <Checkbox
            label="Share with colleagues"
            hint="It shows them what they may see anyway."
            checked={form.values.isShared}
            onCheckedChange={(isShared) => form.set({ isShared })}
          />
        ) : null}
      </form>
    </Modal>
  )
}
