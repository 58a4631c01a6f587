import styles from './ContinueTo.module.css'

/** The label of the button that leads to the next step. On a phone the name of the step is only read out. */
export function ContinueTo({ step }: { step: string }) {
  return (
    <span className={styles.label}>
      Continue
      <span className={styles.step}> to {step}</span>
    </span>
  )
}
