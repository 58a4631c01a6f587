import { type ReactNode, useId } from 'react'
import styles from './Choice.module.css'
import { classNames } from './class-names.ts'
import { FieldError } from './FieldError.tsx'
import type { SelectOption } from './Select.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface RadioOption extends SelectOption {
  hint?: ReactNode
  disabled?: boolean
}

interface RadioGroupProps {
  legend: ReactNode
  hideLegend?: boolean
  error?: ReactNode
  /** The form field; generated if only the browser uses the value. */
  name?: string
  options: readonly RadioOption[]
  value: string | undefined
  onValueChange: (value: string) => void
  look?: 'plain' | 'card'
}

export function RadioGroup(props: RadioGroupProps) {
  const { legend, hideLegend = false, error, options, value, onValueChange, look = 'plain' } = props
  const id = useId()
  return (
    <fieldset className={styles.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{hideLegend ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}</legend>
      <div className={look === 'card' ? styles.cards : styles.group}>
        {options.map((option) => (
          <label key={option.key} className={classNames(styles.choice, look === 'card' && styles.card)}>
            <input
              type="radio"
              name={props.name ?? id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
            />
            <span>
              <span className={styles.name}>{option.name}</span>
              {option.hint ? <span className={styles.hint}>{option.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  )
}
