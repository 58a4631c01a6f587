import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldWords } from './Field.tsx'
import fieldStyles from './Field.module.css'
import styles from './FieldParts.module.css'

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
          className={classNames(fieldStyles.control, styles.area, className)}
          {...(onValueChange ? { onChange: (event) => onValueChange(event.target.value) } : {})}
        />
      )}
    </Field>
  )
}
