import { classNames } from '@portal/ui/src/class-names.ts'
import styles from './share.module.css'

interface ShareBarProps {
  /** 0 to 1; what is above is cut. */
  share: number
  look?: 'within' | 'near' | 'over'
}

/** A share as a bar; the text beside it has the figure. */
export function ShareBar({ share, look = 'within' }: ShareBarProps) {
  const width = `${Math.max(0, Math.min(1, share)) * 100}%`
  return (
    <span className={styles.track} aria-hidden>
      <span className={classNames(styles.bar, look !== 'within' && styles[look])} style={{ width }} />
    </span>
  )
}
