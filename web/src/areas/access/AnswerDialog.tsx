import type { AccessRequest } from '@portal/contract/access.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { DateField } from '@portal/ui/src/DateField.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { accessTitle } from './access-words.ts'
import styles from './access.module.css'
import { requestsQuery } from './queries.ts'

interface AnswerDialogProps {
  request: AccessRequest
  isGranted: boolean
  onClose: () => void
}

export function AnswerDialog({ request, isGranted, onClose }: AnswerDialogProps) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const permission = accessTitle(request.resource)
  const [initial] = useState<{ answer: string; until: string | null }>(() => ({ answer: '', until: null }))
  const form = useForm({
    initial,
    submit: ({ answer, until }, once) =>
      call(
        'POST /access-info/api/requests/:requestId/answer',
        { params: { requestId: request.requestId }, body: { isGranted, answer, until } },
        { once },
      ),
    onDone: ({ requests }) => {
      queryClient.setQueryData(requestsQuery.queryKey, requests)
      void queryClient.invalidateQueries({ queryKey: ['contacts'] })
      void queryClient.invalidateQueries({ queryKey: ['access'] })
      toasts.show({
        kind: 'ok',
        text: isGranted ? `${request.name} may use ${permission} from now on` : `We have told ${request.name}`,
      })
      onClose()
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={isGranted ? `Grant ${permission} to ${request.name}?` : `Decline ${permission} for ${request.name}?`}
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            Not now
          </Button>
          <Button colour="primary" busy={form.isBusy} onClick={() => form.onSubmit()}>
            {isGranted ? 'Grant' : 'Decline'}
          </Button>
        </>
      }
    >
      <form className={styles.stack} onSubmit={form.onSubmit}>
        <FormMessages form={form} />
        <p className={styles.reason}>“{request.reason}”</p>
        {isGranted ? (
          <DateField
            label="Last day"
            optional
            value={form.values.until}
            onValueChange={(until) => form.set({ until })}
            earliest={today}
          />
        ) : null}
        <TextArea
          label={isGranted ? 'A word to them' : 'Why not?'}
          optional={isGranted}
          hint="They get it by e-mail."
          rows={3}
          maxLength={500}
          {...form.text('answer')}
        />
      </form>
    </Modal>
  )
}
