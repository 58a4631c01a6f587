import { Button } from '@portal/ui/src/Button.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import SendIcon from 'lucide-react/icons/send'
import { type SyntheticEvent, useState } from 'react'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { paths } from '../../paths.ts'
import { AttachButton, AttachedFiles } from './AttachFiles.tsx'
import { keepCase } from './queries.ts'
import styles from './thread.module.css'
import { useAttachments } from './use-attachments.ts'

const empty = { text: '' }

interface ReplyFormProps {
  caseId: string
  /** The case that the reply joins, if this one was merged. */
  joins?: string | undefined
}

export function ReplyForm({ caseId, joins }: ReplyFormProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const attachments = useAttachments()
  const [sent, setSent] = useState(0)
  const form = useForm({
    initial: empty,
    draft: 'reply',
    submit: ({ text }, once) =>
      call(
        'POST /case-info/api/cases/:caseId/messages',
        { params: { caseId }, body: { text, fileIds: attachments.fileIds } },
        { once },
      ),
    onDone: (changed) => {
      attachments.clear()
      setSent((before) => before + 1)
      void keepCase(queryClient, changed)
      if (joins) void router.navigate({ to: paths.caseOne(changed.caseId) })
    },
  })
  /** Screenshots can be pasted and files dropped. */
  const take = (event: SyntheticEvent, data: DataTransfer) => {
    if (data.files.length === 0) return
    event.preventDefault()
    attachments.add(data.files)
  }
  return (
    <form id="reply" className={classNames(styles.reply, styles.held)} onSubmit={form.onSubmit} data-sticky-bar>
      <FormMessages form={form} />
      <TextArea
        key={sent}
        label={joins ? `Your reply to ${joins}` : 'Your reply'}
        hideLabel
        rows={2}
        placeholder={joins ? `Write a reply to ${joins}…` : 'Write a reply…'}
        {...form.text('text')}
        onPaste={(event) => take(event, event.clipboardData)}
        onDrop={(event) => take(event, event.dataTransfer)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !attachments.isBusy) form.onSubmit(event)
        }}
      />
      <AttachedFiles {...attachments} />
      <div className={styles.row}>
        <AttachButton add={attachments.add} />
        <span className={styles.keys}>Press Ctrl + Enter to send</span>
        <Button type="submit" colour="primary" icon={<SendIcon aria-hidden />} busy={form.isBusy || attachments.isBusy}>
          Send reply
        </Button>
      </div>
    </form>
  )
}
