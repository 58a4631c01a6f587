import Magnifier from 'lucide-react/icons/search'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import fieldStyles from './Field.module.css'
import styles from './SearchField.module.css'

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> {
  /** Shown as the placeholder, and the accessible name. */
  label: string
  value: string
  onValueChange: (value: string) => void
}

export function SearchField({ label, value, onValueChange, className, ...rest }: SearchFieldProps) {
  return (
    <div className={classNames(styles.search, className)}>
      <Magnifier aria-hidden />
      <input
        {...rest}
        type="search"
        aria-label={label}
        placeholder={label}
        className={fieldStyles.control}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
    </div>
  )
}
