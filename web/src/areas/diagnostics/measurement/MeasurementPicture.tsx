import type { LineMeasurement } from '@portal/contract/diagnostics/measurement.ts'
import { lossPercent, type MeasurementPeriod, monthDays } from '@portal/contract/diagnostics/measurement-values.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { LineChart } from '@portal/ui/src/LineChart.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { paths } from '../../../paths.ts'
import styles from '../diagnostics.module.css'
import { fullTime } from '../figures.ts'
import {
  type Happening,
  happeningsOf,
  lossOf,
  marksInWords,
  placeOf,
  spansOf,
  stepInWords,
  ticksFor,
  timesOf,
  totalInWords,
} from './picture.ts'

interface MeasurementPictureProps {
  found: LineMeasurement
  period: MeasurementPeriod
  /** "24 hours to 15:05" */
  span: string
}

const mostShown = 12

export function MeasurementPicture({ found, period, span }: MeasurementPictureProps) {
  const { serviceId, total, measuredSince, marks } = found
  const since = measuredSince ? ` Measured since ${shortDate(measuredSince)}.` : ''
  if (total.sent === 0) {
    return (
      <Card title="Latency and loss" note={span}>
        <EmptyState title="Nothing was measured in this period" text={since.trim() || 'Choose another day.'} />
      </Card>
    )
  }
  const times = timesOf(found)
  const happenings = happeningsOf(found)
  const average = total.avgMs === null ? 'no reply' : `${number(total.avgMs, 1)} ms on average`
  return (
    <LineChart
      title="Latency and loss"
      note={`ms, ${span}, steps of ${stepInWords(found.stepSeconds)}`}
      label={`Latency and loss, ${span}: ${average}, ${number(lossPercent(total.sent, total.lost), 1)}% of pings lost`}
      unit="ms"
      seriesHeader="Latency"
      overallHeader={period === 'day' ? '24 hours' : `${monthDays} days`}
      series={[
        { key: 'avg', name: 'Average', overall: 'average', values: found.avgMs },
        { key: 'max', name: 'Highest', overall: 'highest', values: found.maxMs },
        { key: 'min', name: 'Lowest', overall: 'lowest', values: found.minMs },
      ]}
      range={{ low: found.minMs, high: found.maxMs }}
      strip={{ name: 'Loss', unit: '%', values: lossOf(found), hotFrom: 5 }}
      spans={spansOf(found)}
      marks={marks.filter(({ kind }) => kind === 'test').map(({ from }) => ({ index: placeOf(found, from) }))}
      times={times.map(fullTime)}
      ticks={ticksFor(period, times)}
      footer={
        <div className={styles.happenings}>
          <p>{`${totalInWords(total)}${since}${marksInWords(marks)}`}</p>
          {happenings.length > 0 ? (
            <ul className={styles.list} aria-label="Outages, planned work and line tests">
              {happenings.slice(0, mostShown).map((each) => (
                <li key={each.key} className={styles.happening}>
                  <HappeningRow happening={each} serviceId={serviceId} />
                </li>
              ))}
            </ul>
          ) : null}
          {happenings.length > mostShown ? (
            <p>
              {`${counted(happenings.length - mostShown, 'more event')}. `}
              <Link href={paths.service(serviceId, 'history')}>View history</Link>
            </p>
          ) : null}
        </div>
      }
    />
  )
}

const looks = { silence: 'bad', outage: 'bad', work: 'pending', test: 'idle' } as const

function HappeningRow({ happening, serviceId }: { happening: Happening; serviceId: string }) {
  const { kind, name, title, when, id } = happening
  const href =
    id === null
      ? null
      : kind === 'test'
        ? pageOf('lineTest', { serviceId, testId: id })
        : pageOf('incident', { ref: id })
  return (
    <>
      <Status kind={looks[kind]}>{name}</Status>
      <span>{href ? <Link href={href}>{title}</Link> : title}</span>
      <small>{when}</small>
    </>
  )
}
