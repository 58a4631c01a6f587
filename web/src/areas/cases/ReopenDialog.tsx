import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import styles from './case.module.css'
import { type CaseAnswer, keepCase } from './queries.ts'

const empty = { text: '' }

interface ReopenDialogProps {
  found: CaseAnswer
  open: boolean
  onClose: () => void
}

export function ReopenDialog({ found: { caseId }, open, onClose }: ReopenDialogProps) {
  const queryClient = useQueryClient()
  const form = useForm({
    initial: empty,
    draft: 'reopening',
    submit: (body, once) => call('POST /case-info/api/cases/:caseId/reopening', { params: { caseId }, body }, { once }),
    onDone: (changed) => {
      void keepCase(queryClient, changed)
      onClose()
    },
  })
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Reopen this case"
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            Leave it as it is
          </Button>
          <Button colour="primary" busy={form.isBusy} onClick={() => form.onSubmit()}>
            Reopen case
          </Button>
        </>
      }
    >
      <form className={styles.fields} onSubmit={form.onSubmit}>
        <FormMessages form={form} />
        <TextArea
          label="What is not done?"
          hint="The promises start again as for a new case."
          rows={3}
          {...form.text('text')}
        />
      </form>
    </Modal>
  )
}
