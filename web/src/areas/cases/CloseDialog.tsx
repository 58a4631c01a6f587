import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { RadioGroup } from '@portal/ui/src/RadioGroup.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import styles from './case.module.css'
import { type CaseAnswer, keepCase } from './queries.ts'

const empty = { score: '', comment: '' }
const scores = [
  ['5', 'Very good'],
  ['4', 'Good'],
  ['3', 'All right'],
  ['2', 'Poor'],
  ['1', 'Very poor'],
].map(([value = '', name = '']) => ({ key: value, value, name: `${value}: ${name}` }))

interface CloseDialogProps {
  found: CaseAnswer
  open: boolean
  onClose: () => void
}

/** Closes a case, with a rating if wanted; rates one that is closed already. */
export function CloseDialog({ found, open, onClose }: CloseDialogProps) {
  const queryClient = useQueryClient()
  const { caseId, may } = found
  const params = { caseId }
  const form = useForm({
    initial: empty,
    submit: ({ score, comment }, once) => {
      const rating = { score: Number(score), comment }
      return may.close
        ? call(
            'POST /case-info/api/cases/:caseId/closure',
            { params, body: { rating: score ? rating : null } },
            { once },
          )
        : call('POST /case-info/api/cases/:caseId/rating', { params, body: rating }, { once })
    },
    onDone: (changed) => {
      void keepCase(queryClient, changed)
      onClose()
    },
  })
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={may.close ? 'Close this case' : 'Rate this case'}
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            {may.close ? 'Keep it open' : 'Not now'}
          </Button>
          <Button colour="primary" busy={form.isBusy} onClick={() => form.onSubmit()}>
            {may.close ? 'Close case' : 'Send rating'}
          </Button>
        </>
      }
    >
      <form className={styles.fields} onSubmit={form.onSubmit}>
        <FormMessages form={form} />
        {may.close ? <p>You can reopen it for 28 days.</p> : null}
        <RadioGroup
          legend={may.close ? 'How did we do? (optional)' : 'How did we do?'}
          options={scores}
          value={form.values.score}
          onValueChange={(score) => form.set({ score })}
          error={form.errorOf('score') ?? form.errorOf('rating')}
        />
        <TextArea label="What should we know?" optional rows={2} {...form.text('comment')} />
      </form>
    </Modal>
  )
}
