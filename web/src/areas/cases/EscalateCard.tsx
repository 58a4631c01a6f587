import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import UpIcon from 'lucide-react/icons/arrow-up'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { boot } from '../../boot.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { telephone } from '../../shell/telephone.ts'
import styles from './case.module.css'
import { dueInWords } from './case-words.ts'
import { type CaseAnswer, keepCase } from './queries.ts'

const empty = { phone: '', reason: '' }

export function EscalateCard({ found }: { found: CaseAnswer }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title="Need it faster?">
      <p className={styles.note}>
        {found.callBackBy
          ? `A duty manager has this case and calls you by ${dueInWords(found.callBackBy)}.`
          : 'Ask for an escalation if the site cannot trade. A duty manager calls back within 30 minutes.'}
      </p>
      <div className={styles.faster}>
        {found.may.escalate ? (
          <Button size="sm" colour="outline" icon={<UpIcon aria-hidden />} onClick={() => setIsOpen(true)}>
            Escalate
          </Button>
        ) : null}
        <Link href={telephone(boot.supportPhone)}>{boot.supportPhone}</Link>
      </div>
      <EscalateDialog caseId={found.caseId} open={isOpen} onClose={() => setIsOpen(false)} />
    </Card>
  )
}

function EscalateDialog({ caseId, open, onClose }: { caseId: string; open: boolean; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm({
    initial: empty,
    draft: 'escalation',
    submit: (body, once) =>
      call('POST /case-info/api/cases/:caseId/escalation', { params: { caseId }, body }, { once }),
    onDone: (changed) => {
      void keepCase(queryClient, changed)
      onClose()
    },
  })
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Escalate this case"
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            Keep as it is
          </Button>
          <Button colour="primary" busy={form.isBusy} onClick={() => form.onSubmit()}>
            Escalate case
          </Button>
        </>
      }
    >
      <form className={styles.fields} onSubmit={form.onSubmit}>
        <FormMessages form={form} />
        <TextField label="Telephone number for the call" type="tel" autoComplete="tel" {...form.text('phone')} />
        <TextArea label="Why it cannot wait" rows={3} {...form.text('reason')} />
      </form>
    </Modal>
  )
}
