import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldWords } from './Field.tsx'
import styles from './Field.module.css'

export interface TextFieldProps extends FieldWords, Omit<ComponentProps<'input'>, 'onChange'> {
  onValueChange?: (value: string) => void
  /** For identifiers, addresses and references. */
  mono?: boolean
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, hideLabel, mono = false, onValueChange, id, className, ...rest } = props
  const words = { label, hint, error, ...(optional ? { optional } : {}), ...(hideLabel ? { hideLabel } : {}) }
  return (
    <Field {...words} id={id}>
      {(control) => (
        <input
          type="text"
          {...rest}
          {...control}
          className={classNames(styles.control, mono && styles.mono, className)}
          {...(onValueChange ? { onChange: (event) => onValueChange(event.target.value) } : {})}
        />
      )}
    </Field>
  )
}
