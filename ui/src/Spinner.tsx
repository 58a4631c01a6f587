import { classNames } from './class-names.ts'
import styles from './Spinner.module.css'

interface SpinnerProps {
  size?: 'small' | 'large'
  /** Takes the colour of the text around it, for use inside buttons. */
  inherit?: boolean
}

/** Silent for screen readers: the words next to it say what is happening. */
export function Spinner({ size = 'large', inherit = false }: SpinnerProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.spinner, size === 'small' && styles.small, inherit && styles.inherit)}
    />
  )
}
