import Triangle from 'lucide-react/icons/triangle-alert'
import { classNames } from './class-names.ts'
import styles from './Meter.module.css'

interface MeterProps {
  label: string
  value: number
  max: number
  /** The reading in words: "412 of 500 GB". */
  words: string
  /** From this share on it turns amber. */
  hotFrom?: number
}

export function Meter({ label, value, max, words, hotFrom = 0.8 }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  const hot = share >= hotFrom
  return (
    <div>
      <div className={styles.words}>
        <span>{label}</span>
        <span className={styles.reading}>
          {hot ? <Triangle aria-hidden /> : null}
          {words}
        </span>
      </div>
      <div className={styles.track}>
        <div className={classNames(styles.bar, hot && styles.hot)} style={{ width: `${share * 100}%` }} />
        <meter aria-label={label} min={0} max={max} value={value}>
          {words}
        </meter>
      </div>
    </div>
  )
}
