import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import { classNames } from './class-names.ts'
import styles from './RingStrip.module.css'

export interface Ring {
  key: string
  /** The resource: "Memory". */
  label: string
  /** The share in use, 0 to 1; null without a limit. */
  share: number | null
  /** "216 of 256 GB". */
  words: string
  tone: 'calm' | 'warn' | 'bad'
  /** The assessment: a status mark. */
  verdict: ReactNode
}

const radius = 42
const around = 2 * Math.PI * radius

/** Several allowances side by side. Each ring illustrates the text beside it. */
export function RingStrip({ label, rings }: { label: string; rings: readonly Ring[] }) {
  return (
    <Card label={label} flush>
      <ul className={styles.strip}>
        {rings.map((ring) => (
          <li key={ring.key} className={styles.ring}>
            <svg className={styles.picture} viewBox="0 0 94 94" aria-hidden="true">
              <circle className={styles.track} cx="47" cy="47" r={radius} />
              <circle
                className={classNames(styles.arc, styles[ring.tone])}
                cx="47"
                cy="47"
                r={radius}
                strokeDasharray={`${Math.min(1, ring.share ?? 0) * around} ${around}`}
                transform="rotate(-90 47 47)"
              />
            </svg>
            <div className={styles.words}>
              <p className={styles.label}>{ring.label}</p>
              <p className={styles.value}>
                {ring.share === null ? (
                  'No limit'
                ) : (
                  <>
                    {Math.round(ring.share * 100)}
                    <small>%</small>
                  </>
                )}
              </p>
              <p className={styles.reading}>{ring.words}</p>
              {ring.verdict}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
