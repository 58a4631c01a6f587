import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldWords } from './Field.tsx'
import fieldStyles from './Field.module.css'
import styles from './Select.module.css'

export interface SelectOption {
  key: string
  value: string
  /** The visible text. */
  name: string
}

interface SelectProps extends FieldWords, Omit<ComponentProps<'select'>, 'onChange' | 'children'> {
  options: readonly SelectOption[]
  /** The text of an empty first option, for when nothing is selected yet. */
  placeholder?: string
  onValueChange?: (value: string) => void
}

export function Select(props: SelectProps) {
  const { label, hint, error, optional, hideLabel, options, placeholder, onValueChange, id, className, ...rest } = props
  const words = { label, hint, error, ...(optional ? { optional } : {}), ...(hideLabel ? { hideLabel } : {}) }
  return (
    <Field {...words} id={id}>
      {(control) => (
        <select
          {...rest}
          {...control}
          className={classNames(fieldStyles.control, styles.select, className)}
          {...(onValueChange ? { onChange: (event) => onValueChange(event.target.value) } : {})}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.key} value={option.value}>
              {option.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
