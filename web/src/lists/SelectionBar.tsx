import { Button } from '@portal/ui/src/Button.tsx'
import type { ReactNode } from 'react'
import styles from './selection.module.css'

interface SelectionBarProps {
  /** "Selected cases" */
  label: string
  /** "3 cases" */
  count: string
  onClear: () => void
  /** The actions. */
  children: ReactNode
}

/** Below a list: the number of selected rows, and their actions. */
export function SelectionBar({ label, count, onClear, children }: SelectionBarProps) {
  return (
    <fieldset className={styles.bar} aria-label={label}>
      <b>{count} selected</b>
      {children}
      <Button size="sm" colour="tertiary" onClick={onClear}>
        Clear selection
      </Button>
    </fieldset>
  )
}
