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
              <Meter
                key={meter.key}
                label={meter.name}
                value={meter.used}
                max={meter.allowed}
                words={meterInWords(meter)}
              />
            ))}
            {data.fullOn && data.fullMeter ? (
              <p className={styles.note}>
                {data.meters.some(({ name, used, allowed }) => name === data.fullMeter && used >= allowed)
                  ? `${data.fullMeter} is full`
                  : `${data.fullMeter} full on ${shortDay(data.fullOn, null)} at this rate`}
              </p>
            ) : null}
          </div>
        )
      }
    </Tile>
  )
}
