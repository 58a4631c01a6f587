import type { SelectOption } from './Select.tsx'
import styles from './Segmented.module.css'

interface SegmentedProps {
  /** The subject of the choice, for screen readers: "Period". */
  label: string
  options: readonly (SelectOption & {
    /** The single key that presses it. */
    shortcut?: string | undefined
  })[]
  value: string
  onValueChange: (value: string) => void
}

export function Segmented({ label, options, value, onValueChange }: SegmentedProps) {
  return (
    <fieldset className={styles.segmented} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.key}
          type="button"
          aria-pressed={option.value === value}
          data-key={option.shortcut}
          onClick={() => onValueChange(option.value)}
        >
          {option.name}
        </button>
      ))}
    </fieldset>
  )
}
