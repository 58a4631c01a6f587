import { classNames } from './class-names.ts'
import styles from './Meter.module.css'

export interface MeterBarProps {
  label: string
  value: number
  max: number
  /** The reading in words: "412 of 500 GB". */
  words: string
  /** The share from which it turns amber. */
  hotFrom?: number
  /** The last reading is not current: the bar is grey. */
  isOld?: boolean
}

/** The bar of a meter alone, for a table whose columns show the rest. */
export function MeterBar({ label, value, max, words, hotFrom = 0.8, isOld = false }: MeterBarProps) {
  const share = max > 0 ? Math.max(0, value / max) : 0
  return (
    <div className={styles.track}>
      <div
        className={classNames(styles.bar, isOld ? styles.old : share >= hotFrom && styles.hot)}
        style={{ width: `${Math.min(1, share) * 100}%` }}
      />
      <meter aria-label={label} min={0} max={max} value={value}>
        {words}
      </meter>
    </div>
  )
}
