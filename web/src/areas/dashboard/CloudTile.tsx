import { shortDay } from '@portal/contract/format/days.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Meter } from '@portal/ui/src/Meter.tsx'
import { Fragment } from 'react'
import { paths } from '../../paths.ts'
import styles from './dashboard.module.css'
import { Tile } from './Tile.tsx'
import { meterInWords } from './words.ts'

export function CloudTile() {
  return (
    <Tile
      name="cloud"
      title="Cloud usage"
      what="your cloud"
      note={(data) => (data && data.clouds > 1 ? data.name : null)}
      aside={(data) =>
        data && (
          <Link href={data.clouds > 1 ? paths.cloud() : paths.service(data.serviceId, 'vcd')}>
            {data.clouds > 1 ? `All ${data.clouds} clouds` : data.name}
          </Link>
        )
      }
    >
      {(data) =>
        data && (
          <div className={styles.meters}>
            {data.meters.length === 0 ? <p>This cloud has no limits.</p> : null}
            {data.meters.map((meter) => (
              <Fragment key={meter.key}>
                <Meter label={meter.name} value={meter.used} max={meter.allowed} words={meterInWords(meter)} />
                {meter.name === data.fullMeter ? <Outlook {...data} isFull={meter.used >= meter.allowed} /> : null}
              </Fragment>
            ))}
            {data.meters.some(({ name }) => name === data.fullMeter) ? null : <Outlook {...data} isFull={false} />}
          </div>
        )
      }
    </Tile>
  )
}

interface OutlookProps {
  fullMeter: string | null
  fullOn: string | null
  isFull: boolean
}

/** When the resource that fills first is full, below its bar. */
function Outlook({ fullMeter, fullOn, isFull }: OutlookProps) {
  if (!fullMeter || !fullOn) return null
  return (
    <p className={styles.note}>
      {isFull ? `${fullMeter} is full` : `${fullMeter} full on ${shortDay(fullOn, null)} at this rate`}
    </p>
  )
}
