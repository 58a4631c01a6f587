import { type ComponentProps, type ReactNode, useId } from 'react'
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
  const hintId = useId()
  return (
    <label className={classNames(styles.choice, look === 'card' && styles.card)}>
      <input
        {...rest}
        type="checkbox"
        aria-describedby={hint ? hintId : undefined}
        {...(onCheckedChange ? { onChange: (event) => onCheckedChange(event.target.checked) } : {})}
      />
      <span>
        <span className={styles.name}>{label}</span>
        {hint ? (
          <span id={hintId} className={styles.hint}>
            {hint}
          </span>
        ) : null}
      </span>
    </label>
  )
}
