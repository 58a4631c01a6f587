import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import { classNames } from './class-names.ts'
import styles from './FigureStrip.module.css'
import { isJoined } from './with-unit.ts'

export interface Figure {
  label: string
  value: ReactNode
  unit?: ReactNode
  /** One line below in a quieter style. */
  note?: ReactNode
  /** Something is wrong: the label says so, the colour supports it. */
  isBad?: boolean
}

export function FigureStrip({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <Card label={label} flush>
      <dl className={styles.strip}>
        {figures.map((figure) => (
          <div key={figure.label} className={classNames(styles.figure, figure.isBad && styles.bad)}>
            <dt>{figure.label}</dt>
            <dd>
              {figure.value}
              {isJoined(figure.unit) ? figure.unit : null}{' '}
              {figure.unit && !isJoined(figure.unit) ? <span className={styles.unit}>{figure.unit}</span> : null}
            </dd>
            {figure.note ? <dd className={styles.note}>{figure.note}</dd> : null}
          </div>
        ))}
      </dl>
    </Card>
  )
}
