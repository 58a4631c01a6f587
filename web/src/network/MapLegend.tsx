import { classNames } from '@portal/ui/src/class-names.ts'
import styles from './NetworkMap.module.css'
import { type LegendEntry, legendOf } from './legend.ts'
import type { Mode } from './line-looks.ts'
import type { Picture } from './picture.ts'
import type { Scene } from './scene.ts'

interface MapLegendProps {
  picture: Picture
  scene: Scene
  mode: Mode
}

export function MapLegend({ picture, scene, mode }: MapLegendProps) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {legendOf(picture, scene, mode).map((entry) => (
        <li key={entry.label}>
          <svg viewBox="0 0 26 12" aria-hidden="true">
            <Sign {...entry} />
          </svg>
          {entry.label}
        </li>
      ))}
    </ul>
  )
}

function Sign({ sign, look }: LegendEntry) {
  if (sign === 'ring') return <ellipse className={styles.ring} cx="13" cy="6" rx="11" ry="6" />
  if (sign === 'site') return <circle className={styles.siteSign} cx="13" cy="6" r="5" />
  if (sign === 'end') return <rect className={styles.endSign} x="8" y="1" width="10" height="10" />
  if (sign === 'siteEnd') {
    return (
      <>
        <rect className={styles.endSign} x="4" y="-3" width="18" height="18" />
        <circle className={styles.siteSign} cx="13" cy="6" r="5" />
      </>
    )
  }
  if (sign === 'open') return <path className={styles.line} d="M1 6H22M22 1V11" />
  const own = look === undefined ? undefined : styles[look]
  return (
    <>
      {sign === 'halo' ? <path className={classNames(styles.halo, own)} d="M2 6H24" /> : null}
      <path className={classNames(styles.line, sign === 'line' && own)} d="M1 6H25" />
    </>
  )
}
