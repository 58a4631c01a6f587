import { shortDay } from '@portal/contract/format/days.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Meter } from '@portal/ui/src/Meter.tsx'
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
      hasContent={(data) => data !== null}
      aside={(data) => data && <Link href={paths.service(data.serviceId, 'vcd')}>{data.name}</Link>}
    >
      {(data) =>
        data && (
          <div className={styles.meters}>
            {data.meters.length === 0 ? <p>This cloud has no limits.</p> : null}
            {data.meters.map((meter) => (
              <Meter
                key={meter.key}
                label={meter.name}
                value={meter.used}
                max={meter.allowed}
                words={meterInWords(meter)}
              />
            ))}
            {data.fullOn ? (
              <p className={styles.note}>At this rate this cloud will be full on {shortDay(data.fullOn, null)}.</p>
            ) : null}
            {data.clouds > 1 ? (
              <p className={styles.note}>
                Soonest to fill of your {data.clouds} clouds. <Link href={paths.cloud()}>All clouds</Link>
              </p>
            ) : null}
          </div>
        )
      }
    </Tile>
  )
}
