import { type PhotoIdType, photoIdTypes } from '@portal/contract/visit-values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { oneOf } from '../../lib/search-params.ts'
import { IdentityFields, noIdentity } from './IdentityFields.tsx'
import { placesQuery, type VisitorAnswer } from './queries.ts'
import styles from './wizard.module.css'

interface IdentityDialogProps {
  visitor: VisitorAnswer
  open: boolean
  onClose: () => void
}

export function IdentityDialog({ visitor, open, onClose }: IdentityDialogProps) {
  const { visitorId, name } = visitor
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const { data: places } = useQuery(placesQuery)
  // No draft: what stands on an ID is kept nowhere but sealed on the server.
  const form = useForm({
    initial: noIdentity,
    submit: ({ photoIdNumber, accessCardNo, photoIdType }) =>
      call('PUT /visit-info/api/visitors/:visitorId/identity', {
        params: { visitorId },
        body: { photoIdNumber, accessCardNo, photoIdType: typeOf(photoIdType) },
      }),
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: ['visits'] })
      toasts.show({ kind: 'ok', text: `The photo ID of ${name} is kept` })
      onClose()
    },
  })
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={`Photo ID of ${name}`}
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button colour="primary" busy={form.isBusy} onClick={() => form.onSubmit()}>
            Keep photo ID
          </Button>
        </>
      }
    >
      <form className={styles.stack} onSubmit={form.onSubmit} noValidate aria-label="Photo ID">
        <FormMessages form={form} />
        <p className={styles.quiet}>
          {`It is kept sealed and shown to the desk only. It is deleted ${places?.identityDays ?? 30} days after the last visit.`}
        </p>
        <IdentityFields form={form} />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Modal>
  )
}

/** Without a kind the server says what is missing, as for every other field. */
export function typeOf(text: string): PhotoIdType {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  return oneOf(photoIdTypes, text) ?? (text as PhotoIdType)
}
