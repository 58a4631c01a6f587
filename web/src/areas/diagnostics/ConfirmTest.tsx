import { ConfirmDialog } from '@portal/ui/src/ConfirmDialog.tsx'
import styles from './diagnostics.module.css'

interface ConfirmTestProps {
  open: boolean
  name: string
  disturbs: string
  careful: readonly string[]
  pending: boolean
  problem: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asked before a test that somebody notices. */
export function ConfirmTest({ name, disturbs, careful, ...dialog }: ConfirmTestProps) {
  return (
    <ConfirmDialog {...dialog} title={`Run ${name.toLowerCase()} now?`} confirmLabel="Run it now" cancelLabel="Not now">
      <p>{disturbs}</p>
      {careful.length > 0 ? (
        <ul className={styles.careful}>
          {careful.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
    </ConfirmDialog>
  )
}
