import PencilIcon from 'lucide-react/icons/pencil'
import { useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './IconButton.tsx'
import styles from './InlineEdit.module.css'
import { InlineEditForm } from './InlineEditForm.tsx'

export interface InlineEditProps {
  value: string
  /** What is edited, for screen readers: "reference for S-2081147". */
  label: string
  /** Resolves when saved. Resolves to a message, or rejects with an Error, when refused; what was typed stays. */
  onConfirm: (value: string) => Promise<string | void>
  mono?: boolean
  maxLength?: number
  /** What stands there while there is no value. */
  emptyText?: string
  /** The person may read but not change it. */
  readOnly?: boolean
}

export function InlineEdit(props: InlineEditProps) {
  const { value, label, onConfirm, mono = false, maxLength, emptyText = 'None', readOnly = false } = props
  const [editing, setEditing] = useState(false)
  const pencilRef = useRef<HTMLButtonElement>(null)
  const returningRef = useRef(false)

  const finish = () => {
    returningRef.current = true
    setEditing(false)
  }

  if (editing) {
    return (
      <InlineEditForm
        original={value}
        label={label}
        mono={mono}
        maxLength={maxLength}
        onConfirm={onConfirm}
        onFinish={finish}
      />
    )
  }
  return (
    <span className={styles.edit}>
      <span className={classNames(styles.value, mono && styles.mono, value === '' && styles.empty)} title={value}>
        {value === '' ? emptyText : value}
      </span>
      {readOnly ? null : (
        <IconButton
          ref={(pencil) => {
            pencilRef.current = pencil
            // The field that had the focus is gone; the pencil stands where it was.
            if (pencil && returningRef.current) pencil.focus()
            returningRef.current = false
          }}
          size="sm"
          label={`Edit ${label}`}
          icon={<PencilIcon />}
          onClick={() => setEditing(true)}
        />
      )}
    </span>
  )
}
