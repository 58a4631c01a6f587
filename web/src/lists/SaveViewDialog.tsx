import { type KnownListing, viewNameMaxLength } from '@portal/contract/views/values.ts'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { useForm } from '../forms/use-form.ts'
import { useListAddress } from './use-list-address.ts'
import { keepView, viewsQuery } from './view-calls.ts'

interface SaveViewDialogProps {
  listing: KnownListing
  onClose: () => void
}

/** Saves the state of the list under a name and continues with it. */
export function SaveViewDialog({ listing, onClose }: SaveViewDialogProps) {
  const list = listing.name
  const address = useListAddress(listing)
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
      toasts.show({ kind: 'ok', text: `“${view.name}” saved` })
    },
  })
  return (
    <FormDialog form={form} title="Save view" label="View" confirm="Save view" onClose={onClose}>
      <p>Saves the current filters, sorting and columns of the list.</p>
      <TextField label="Name" maxLength={viewNameMaxLength} {...form.text('name')} />
      {data?.mayShare ? (
        <Checkbox
          label="Share with colleagues"
          hint="Colleagues see only records that their permissions allow."
          checked={form.values.isShared}
          onCheckedChange={(isShared) => form.set({ isShared })}
        />
      ) : null}
    </FormDialog>
  )
}
