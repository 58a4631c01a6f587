import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import styles from './FigureStrip.module.css'

export interface Figure {
  label: string
  value: ReactNode
  unit?: ReactNode
  /** One line below in a quieter style. */
  note?: ReactNode
}

export function FigureStrip({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <Card label={label} flush>
      <dl className={styles.strip}>
        {figures.map((figure) => (
          <div key={figure.label} className={styles.figure}>
            <dt>{figure.label}</dt>
            <dd>
              {figure.value} {figure.unit ? <span className={styles.unit}>{figure.unit}</span> : null}
            </dd>
            {figure.note ? <dd className={styles.note}>{figure.note}</dd> : null}
          </div>
        ))}
      </dl>
    </Card>
  )
}
