import { useState } from 'react'
import type { BarChartProps, BarSeries } from './bar-chart-props.ts'
import styles from './BarChart.module.css'
import { ChartBars } from './ChartBars.tsx'
import { ChartBarTable } from './ChartBarTable.tsx'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import { classNames } from './class-names.ts'

/** Bars that stack upwards and downwards from zero. Load it lazily: few pages have a chart. */
export function BarChart(props: BarChartProps) {
  const [asTable, setAsTable] = useState(false)
  return (
    <Card
      flush
      title={props.title}
      note={props.note}
      footer={props.footer ?? (props.series.length > 1 && !asTable ? <BarNames series={props.series} /> : undefined)}
      aside={
        <Button size="sm" colour="tertiary" onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      }
    >
      <figure aria-label={props.label} className={classNames(styles.figure, props.compact && styles.compact)}>
        {asTable ? <ChartBarTable {...props} /> : <ChartBars {...props} />}
      </figure>
    </Card>
  )
}

/** The legend: the names of the series that have a bar, each with its look. */
export function BarNames({ series }: Pick<BarChartProps, 'series'>) {
  return (
    <ul className={styles.legend}>
      {series
        .filter(({ values }) => values.some((value) => value !== 0))
        .map(({ key, name, look }) => (
          <li key={key}>
            <BarKey look={look} />
            {name}
          </li>
        ))}
    </ul>
  )
}

/** The key of a series, for a legend elsewhere on the page. */
export function BarKey({ look }: { look: BarSeries['look'] }) {
  return <i className={`${styles.key} ${styles[look]}`} aria-hidden="true" />
}
