import { classNames } from './class-names.ts'
import styles from './Spinner.module.css'

interface SpinnerProps {
  size?: 'small' | 'large'
  /** Uses the colour of the surrounding text, for use inside buttons. */
  inherit?: boolean
}

/** Hidden from screen readers: the text beside it describes the progress. */
export function Spinner({ size = 'large', inherit = false }: SpinnerProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.spinner, size === 'small' && styles.small, inherit && styles.inherit)}
    />
  )
}
