import type { OwnPermission } from '@portal/contract/access.ts'
import { permissionResources } from '@portal/contract/permission.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { oneOf } from '../../lib/search-params.ts'
import { accessTitle, opens } from './access-words.ts'
import styles from './access.module.css'
import { accessQuery } from './queries.ts'

/** Asks the administrators for one permission, with a reason. */
export function AskDialog({ wanted, onClose }: { wanted: OwnPermission; onClose: () => void }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const title = accessTitle(wanted.resource)
  const form = useForm({
    initial: { reason: '' },
    draft: `ask ${wanted.resource}`,
    submit: ({ reason }, once) => {
      // What is for the provider's own people is not in this list and cannot be asked for.
      const resource = oneOf(permissionResources, wanted.resource) ?? 'BusinessPortal'
      return call('POST /access-info/api/requests', { body: { resource, reason } }, { once })
    },
    onDone: (access) => {
      queryClient.setQueryData(accessQuery.queryKey, access)
      toasts.show({ kind: 'ok', text: `We have told your administrators that you ask for ${title}` })
      onClose()
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={`Ask for ${title}`}
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button colour="primary" busy={form.isBusy} onClick={() => form.onSubmit()}>
            Send
          </Button>
        </>
      }
    >
      <form className={styles.stack} onSubmit={form.onSubmit}>
        <FormMessages form={form} />
        <p>{opens[wanted.resource]}.</p>
        <TextArea
          label="What do you need it for?"
          hint="Your administrators get this by e-mail."
          rows={3}
          maxLength={500}
          {...form.text('reason')}
        />
      </form>
    </Modal>
  )
}
