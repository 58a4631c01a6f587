import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldWords } from './Field.tsx'
import styles from './Field.module.css'

interface TextAreaProps extends FieldWords, Omit<ComponentProps<'textarea'>, 'onChange'> {
  onValueChange?: (value: string) => void
}

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, hideLabel, onValueChange, id, className, ...rest } = props
  const words = { label, hint, error, ...(optional ? { optional } : {}), ...(hideLabel ? { hideLabel } : {}) }
  return (
    <Field {...words} id={id}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          className={classNames(styles.control, className)}
          {...(onValueChange ? { onChange: (event) => onValueChange(event.target.value) } : {})}
        />
      )}
    </Field>
  )
}
