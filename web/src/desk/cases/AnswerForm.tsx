import type { CannedReply } from '@portal/contract/cases/replies.ts'
import { type CaseField, filled, unfilledFields } from '@portal/contract/cases/reply-fields.ts'
import { inList } from '@portal/contract/format/lists.ts'
import { dueTime } from '@portal/contract/format/relative.ts'
import { momentOf } from '@portal/contract/format/typed.ts'
import { type FaultCause, faultCauseNames, faultCauses } from '@portal/contract/plans/values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { DateField } from '@portal/ui/src/DateField.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Segmented } from '@portal/ui/src/Segmented.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import SendIcon from 'lucide-react/icons/send'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { AttachButton, AttachedFiles } from '../../areas/cases/AttachFiles.tsx'
import styles from '../../areas/cases/thread.module.css'
import { useAttachments } from '../../areas/cases/use-attachments.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { repliesQuery } from './reply-queries.ts'
import { useSayWriting, useUnread, useWriters } from '../writing.ts'
import { CannedReplies } from './CannedReplies.tsx'
import { followAct } from './case-acts.ts'
import { type DeskCase, keepDeskCase } from './queries.ts'

const kinds = {
  answer: {
    name: 'Reply',
    button: 'Send reply',
    hint: 'Sent by email to everyone who follows the case.',
    done: 'Reply sent.',
  },
  note: {
    name: 'Internal note',
    button: 'Save note',
    hint: 'Visible to the desk only.',
    done: 'Note saved.',
  },
  resolution: {
    name: 'Resolve',
    button: 'Resolve case',
    hint: 'Describe what was done. The customer confirms it.',
    done: 'Case resolved.',
  },
}
type Kind = keyof typeof kinds
const isCause = (value: string): value is FaultCause => value in faultCauseNames
const isKind = (value: string): value is Kind => value in kinds

interface AnswerFormProps {
  account: string
  found: DeskCase
  /** Opens the next piece of work, after a message that was sent with Ctrl and Enter. */
  onNext?: (() => void) | undefined
}

/** Replies to the customer, adds an internal note, or resolves the case. */
export function AnswerForm({ account, found, onNext }: AnswerFormProps) {
  const { caseId, kind: caseKind, watchers } = found
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const isByKeyRef = useRef(false)
  const attachments = useAttachments({ path: '/case-desk/api/attachments', account })
  const [kind, setKind] = useState<Kind>('answer')
  const { button, hint } = kinds[kind]
  const form = useForm({
    initial: { text: '', cause: '', nextUpdateDue: '' },
    draft: `answer ${caseId}`,
    submit: ({ text, cause, nextUpdateDue }, once) => {
      const params = { caseId }
      return kind === 'resolution'
        ? call(
            'POST /case-desk/api/cases/:caseId/resolution',
            { params, body: { text, ...(isCause(cause) && { cause }) } },
            { account, once },
          )
        : call(
            'POST /case-desk/api/cases/:caseId/answers',
            {
              params,
              body: {
                text,
                isInternal: kind === 'note',
                fileIds: attachments.fileIds,
                ...(kind === 'answer' && nextUpdateDue && { nextUpdateDue: momentOf(nextUpdateDue) }),
              },
            },
            { account, once },
          )
    },
    onDone: (changed) => {
      attachments.clear()
      setKind('answer')
      void keepDeskCase(queryClient, account, changed)
      toasts.show({ kind: 'ok', text: kinds[kind].done })
      if (isByKeyRef.current) onNext?.()
    },
  })
  useSayWriting(account, caseId, kind === 'note' ? '' : form.values.text)
  const writers = useWriters(account, caseId)
  const { isUnread, read } = useUnread(found, form.values.text !== '')
  const { data: canned } = useQuery(repliesQuery)
  const replies = canned?.replies ?? []
  const { session } = useSession()
  const { text } = form.values
  const unfilled = kind === 'note' ? [] : unfilledFields(text, replies)
  // After the list has closed, which returns the focus to its place.
  const focusText = () => requestAnimationFrame(() => document.getElementById(form.text('text').id)?.focus())
  const choose = (reply: CannedReply) => {
    const words = filled(reply.text, { ...valuesOf(found), 'my name': session?.user.name })
    form.set({ text: text.trim() === '' ? words : `${text.trimEnd()}\n\n${words}` })
    focusText()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    isByKeyRef.current = false
    if (unfilled.length > 0) return
    if (isUnread && kind !== 'note') read()
    else form.onSubmit()
  }
  return (
    <>
      {watchers.length === 0 && kind !== 'note' ? (
        // Outside the form: its dialog has a form of its own.
        <div className={styles.aboveReply}>
          <Notice
            kind="warn"
            title="No one is notified of this reply."
            actions={<ActButtons size="sm" acts={[followAct(queryClient, account, found)]} />}
          >
            The case has no followers.
          </Notice>
        </div>
      ) : null}
      {writers.length > 0 ? (
        <div className={styles.aboveReply}>
          <Notice kind="info" title={`${inList(writers)} ${writers.length > 1 ? 'are' : 'is'} writing a reply.`} />
        </div>
      ) : null}
      {isUnread && kind !== 'note' ? (
        <div className={styles.aboveReply}>
          <Notice kind="warn" title="A colleague has replied while you were writing.">
            Read the last message before you send yours.
          </Notice>
        </div>
      ) : null}
      <form className={styles.reply} onSubmit={send}>
        <FormMessages form={form} />
        <Segmented
          label="Type of message"
          options={Object.entries(kinds).map(([value, { name }]) => ({
            key: value,
            value,
            name,
            shortcut: { answer: 'r', note: 'n' }[value],
          }))}
          value={kind}
          onValueChange={(value) => {
            setKind(isKind(value) ? value : 'answer')
            focusText()
          }}
        />
        <TextArea
          label={kinds[kind].name}
          hideLabel
          hint={
            <>
              {hint} <span className={styles.hintKeys}>Ctrl + Enter sends it.</span>
            </>
          }
          rows={4}
          {...form.text('text')}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !attachments.isBusy) {
              send(event)
              isByKeyRef.current = true
            }
          }}
        />
        {kind === 'resolution' && caseKind === 'fault' ? (
          <Select
            label="Cause"
            optional
            hint="A fault with a cause that the plan excludes earns no credit."
            placeholder="Not stated"
            options={faultCauses.map((cause) => ({ key: cause, value: cause, name: faultCauseNames[cause] }))}
            {...form.text('cause')}
          />
        ) : null}
        <AttachedFiles {...attachments} />
        <div className={classNames(styles.row, styles.send)}>
          {kind === 'resolution' ? null : <AttachButton add={attachments.add} />}
          {kind === 'note' ? null : <CannedReplies replies={replies} onChoose={choose} />}
          <span className={styles.apart} />
          {kind === 'answer' ? (
            <DateField
              label="Next update due"
              optional
              withTime
              id={form.text('nextUpdateDue').id}
              error={form.errorOf('nextUpdateDue')}
              value={form.values.nextUpdateDue || null}
              onValueChange={(at) => form.set({ nextUpdateDue: at ?? '' })}
            />
          ) : null}
          <Button
            type="submit"
            colour="primary"
            icon={<SendIcon aria-hidden />}
            busy={form.isBusy || attachments.isBusy}
            disabledReason={unfilled.length > 0 ? `Fill in before sending: ${unfilled.join(', ')}.` : undefined}
          >
            {isUnread && kind !== 'note' ? 'Review before sending' : button}
          </Button>
        </div>
      </form>
    </>
  )
}

/** The fields of a canned reply that the case knows. */
const valuesOf = ({
  openedByName,
  caseId,
  title,
  serviceName,
  nextAt,
}: DeskCase): Record<Exclude<CaseField, 'my name'>, string | null> => ({
  person: openedByName,
  case: caseId,
  title,
  service: serviceName,
  'next update': nextAt && dueTime(nextAt),
})
