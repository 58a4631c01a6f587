import { number } from '@portal/contract/format/counts.ts'
import { useState } from 'react'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import { ChartKey, ChartLegend, ChartNames } from './ChartLegend.tsx'
import { ChartPlot } from './ChartPlot.tsx'
import { ChartTable } from './ChartTable.tsx'
import type { LineChartProps } from './line-chart-props.ts'
import styles from './LineChart.module.css'

const plainNumber = (value: number) => number(value, value < 10 ? 1 : 0)

/** Load it lazily: few pages have a chart. */
export function LineChart(props: LineChartProps) {
  const { formatValue = plainNumber, seriesHeader = 'Series' } = props
  const [asTable, setAsTable] = useState(false)
  return (
    <Card
      flush
      title={props.title}
      note={props.note}
      footer={props.footer}
      aside={
        <>
          {props.shortLegend
            ? props.series.map((line, index) => (
                <span key={line.key} className={styles.name}>
                  <ChartKey index={index} />
                  {line.name}
                </span>
              ))
            : null}
          {props.aside}
          <Button size="sm" colour="tertiary" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show as chart' : 'Show as table'}
          </Button>
        </>
      }
    >
      <figure aria-label={props.label}>
        {asTable ? (
          <ChartTable {...props} formatValue={formatValue} />
        ) : (
          <ChartPlot {...props} formatValue={formatValue} />
        )}
        {props.shortLegend ? (
          <div className={styles.namesIfNarrow} aria-hidden="true">
            <ChartNames series={props.series} threshold={undefined} />
          </div>
        ) : null}
        {props.namesBelow ? <ChartNames series={props.series} threshold={props.threshold} /> : null}
        {props.shortLegend || props.compact ? null : (
          <ChartLegend
            series={props.series}
            header={seriesHeader}
            overallHeader={props.overallHeader}
            unit={props.unit}
            formatValue={props.formatValue}
          />
        )}
      </figure>
    </Card>
  )
}
