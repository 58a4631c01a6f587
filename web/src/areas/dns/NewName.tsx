import { Button } from '@portal/ui/src/Button.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import styles from './dns.module.css'

/** In a block too large to list, the address is entered with its name. */
export function NewName({ blockId }: { blockId: string }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const form = useForm({
    initial: { address: '', name: '' },
    submit: ({ address, name }, once) =>
      call(
        'PUT /dns-info/api/blocks/:blockId/addresses/:address',
        { params: { blockId, address: address.trim().toLowerCase() }, body: { name } },
        { once },
      ),
    onDone: ({ address }) => {
      toasts.show({ kind: 'ok', text: `Publishing the name of ${address}` })
      void queryClient.invalidateQueries({ queryKey: ['dns'] })
    },
  })
  return (
    <form className={styles.newName} onSubmit={form.onSubmit} noValidate aria-label="New name">
      <FormMessages form={form} />
      <TextField label="Address" mono {...form.text('address')} />
      <TextField label="Name" mono {...form.text('name')} />
      <Button type="submit" busy={form.isBusy}>
        Add name
      </Button>
    </form>
  )
}
