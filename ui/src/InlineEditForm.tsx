import TickIcon from 'lucide-react/icons/check'
import CrossIcon from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import fieldStyles from './Field.module.css'
import { IconButton } from './IconButton.tsx'
import type { InlineEditProps } from './inline-edit-props.ts'
import shared from './InlineEdit.module.css'
import styles from './InlineEditForm.module.css'
import { Spinner } from './Spinner.tsx'

interface InlineEditFormProps {
  original: string
  drafts: InlineEditProps['drafts'] | undefined
  label: string
  mono: boolean
  maxLength: number | undefined
  onConfirm: (value: string) => Promise<string | void>
  onFinish: () => void
}

export function InlineEditForm(props: InlineEditFormProps) {
  const { original, drafts, label, mono, maxLength, onConfirm, onFinish } = props
  const [draft, setDraft] = useState(() => drafts?.recall() ?? original)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const problemId = useId()
  // A change is based on the value when the edit started, even if it has changed since; after a refusal that names the
  // current value, on that one.
  const [firstConfirm] = useState(() => onConfirm)
  const [isRefused, setRefused] = useState(false)
  const unchanged = draft === original

  useEffect(() => drafts?.remember(unchanged ? '' : draft), [drafts, draft, unchanged])

  const confirm = async () => {
    if (unchanged || pending) return
    setPending(true)
    setProblem(undefined)
    const refusal = await (isRefused ? onConfirm : firstConfirm)(draft).catch(messageOf)
    setPending(false)
    if (typeof refusal !== 'string') return onFinish()
    setProblem(refusal)
    setRefused(true)
  }

  const actOnKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // The field may be inside a form or a dialog, which Enter or Escape would otherwise submit or close.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') void confirm()
    else if (!pending) onFinish()
  }

  return (
    <span className={styles.frame}>
      <span className={classNames(shared.edit, styles.form)}>
        <input
          ref={selectAll}
          className={classNames(fieldStyles.control, mono && fieldStyles.mono)}
          aria-label={label}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : problemId}
          value={draft}
          maxLength={maxLength}
          readOnly={pending}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={actOnKey}
        />
        <IconButton
          size="sm"
          className={styles.confirm}
          label={`Save ${label}`}
          icon={pending ? <Spinner size="small" inherit /> : <TickIcon />}
          disabled={unchanged}
          aria-disabled={pending || undefined}
          aria-busy={pending || undefined}
          onClick={() => void confirm()}
        />
        <IconButton size="sm" label="Cancel" icon={<CrossIcon />} disabled={pending} onClick={onFinish} />
      </span>
      {problem === undefined ? null : (
        <span id={problemId} role="alert" className={styles.error}>
          {problem}
        </span>
      )}
    </span>
  )
}

function selectAll(input: HTMLInputElement | null) {
  input?.focus()
  input?.select()
}

const messageOf = (failure: unknown) => (failure instanceof Error ? failure.message : 'Could not save. Try again.')
