import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import { FieldError } from './FieldError.tsx'
import hidden from './VisuallyHidden.module.css'

export interface FieldWords {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  optional?: boolean
  /** For controls whose meaning is clear from their place; screen readers still get the label. */
  hideLabel?: boolean
}

export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps extends FieldWords {
  id?: string | undefined
  /** Receives the attributes that link the control to its label, hint and error. */
  children: (control: ControlProps) => ReactNode
}

export function Field({ label, hint, error, optional = false, hideLabel = false, id, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const described = [hint ? `${controlId}-hint` : '', error ? `${controlId}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      {/* A hidden one takes no row: the control is as high in its line as a button beside it. */}
      <label htmlFor={controlId} className={hideLabel ? hidden.hidden : styles.label}>
        {label}
        {optional ? <span className={styles.optional}> (optional)</span> : null}
      </label>
      {hint ? (
        <p id={`${controlId}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? <FieldError id={`${controlId}-error`}>{error}</FieldError> : null}
    </div>
  )
}
