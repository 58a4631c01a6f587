import type { ComponentProps, ReactNode } from 'react'
import styles from './Choice.module.css'
import { classNames } from './class-names.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  label: ReactNode
  hint?: ReactNode
  /** A card with a border, for choices that need explanation. */
  look?: 'plain' | 'card'
  onCheckedChange?: (checked: boolean) => void
}

export function Checkbox({ label, hint, look = 'plain', onCheckedChange, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles.choice, look === 'card' && styles.card)}>
      <input
        {...rest}
        type="checkbox"
        {...(onCheckedChange ? { onChange: (event) => onCheckedChange(event.target.checked) } : {})}
      />
      <span>
        <span className={styles.name}>{label}</span>
        {/* As part of the label it is in the name of the box: a description would repeat it. */}
        {hint ? <span className={styles.hint}>{hint}</span> : null}
      </span>
    </label>
  )
}
