import Triangle from 'lucide-react/icons/triangle-alert'
import styles from './Meter.module.css'
import { MeterBar, type MeterBarProps } from './MeterBar.tsx'

export function Meter({ label, value, max, words, hotFrom = 0.8 }: MeterBarProps) {
  const hot = max > 0 && value / max >= hotFrom
  return (
    <div>
      <div className={styles.words}>
        <span>{label}</span>
        <span className={styles.reading}>
          {hot ? <Triangle aria-hidden /> : null}
          {words}
        </span>
      </div>
      <MeterBar {...{ label, value, max, words, hotFrom }} />
    </div>
  )
}
