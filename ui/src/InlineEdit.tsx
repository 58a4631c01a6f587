import PencilIcon from 'lucide-react/icons/pencil'
import { Suspense, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './IconButton.tsx'
import type { InlineEditProps } from './inline-edit-props.ts'
import styles from './InlineEdit.module.css'
import { lazyPiece } from './lazy-piece.ts'

// Loaded on the first sign of an edit, such as hovering over the pencil.
const InlineEditForm = lazyPiece(() => import('./InlineEditForm.tsx'), 'InlineEditForm')

export function InlineEdit(props: InlineEditProps) {
  const {
    value,
    label,
    onConfirm,
    mono = false,
    maxLength,
    emptyText = 'None',
    shown,
    readOnly = false,
    drafts,
  } = props
  const [editing, setEditing] = useState(() => typeof drafts?.recall() === 'string')
  const pencilRef = useRef<HTMLButtonElement>(null)
  const returningRef = useRef(false)

  const finish = () => {
    returningRef.current = true
    drafts?.remember('')
    setEditing(false)
  }

  const text = (
    <span className={classNames(styles.value, mono && styles.mono, value === '' && styles.empty)} title={value}>
      {value === '' ? emptyText : (shown ?? value)}
    </span>
  )
  if (editing) {
    return (
      <Suspense fallback={<span className={styles.edit}>{text}</span>}>
        <InlineEditForm
          original={value}
          drafts={drafts}
          label={label}
          mono={mono}
          maxLength={maxLength}
          onConfirm={onConfirm}
          onFinish={finish}
        />
      </Suspense>
    )
  }
  return (
    <span className={styles.edit}>
      {text}
      {readOnly ? null : (
        <IconButton
          ref={(pencil) => {
            pencilRef.current = pencil
            // The focused field is gone; the pencil is in its place.
            if (pencil && returningRef.current) pencil.focus()
            returningRef.current = false
          }}
          size="sm"
          label={`Edit ${label}`}
          icon={<PencilIcon />}
          onPointerEnter={InlineEditForm.prepare}
          onFocus={InlineEditForm.prepare}
          onClick={() => setEditing(true)}
        />
      )}
    </span>
  )
}
