import { isInService } from '@portal/contract/services/network-values.ts'
import { classNames } from '@portal/ui/src/class-names.ts'
import styles from './NetworkMap.module.css'
import { looksOf, type Mode } from './line-looks.ts'
import type { Picture } from './picture.ts'

interface MapLegendProps {
  picture: Picture
  mode: Mode
  showsWork: boolean
}

/** Only what the map shows. */
export function MapLegend({ picture, mode, showsWork }: MapLegendProps) {
  const { sites, network, ends } = picture
  const known = new Set(ends.map(({ name }) => name))
  const found = new Set(network.lines.map((line) => picture.paintOf(line, showsWork)))
  const isOrdered = network.lines.some((line) => !isInService(line))
  const isOpen = network.lines.some(({ end }) => end === null || !known.has(end))
  return (
    <ul className={styles.legend} aria-label="Legend">
      {looksOf(picture, mode).legend.map(({ look, label }) => (
        <Entry key={look} look={look} label={label} />
      ))}
      {isOrdered ? <Entry look="ordered" label="Ordered" /> : null}
      {found.has('down') ? <Entry halo="haloBad" label="Down" /> : null}
      {found.has('degraded') || found.has('risk') ? <Entry halo="haloWarn" label="Degraded or at risk" /> : null}
      {found.has('work') ? <Entry halo="haloWork" label="Planned work" /> : null}
      {network.risks.length > 0 ? (
        <li>
          <svg viewBox="0 0 26 12" aria-hidden="true">
            <ellipse className={styles.ring} cx="13" cy="6" rx="11" ry="6" />
          </svg>
          Shared risk
        </li>
      ) : null}
      {ends.length > 0 ? (
        <li>
          <svg viewBox="0 0 26 12" aria-hidden="true">
            <rect className={styles.endSign} x="8" y="1" width="10" height="10" />
          </svg>
          Our PoP
        </li>
      ) : null}
      {isOpen && sites.length > 0 ? (
        <li>
          <svg viewBox="0 0 26 12" aria-hidden="true">
            <path className={styles.line} d="M1 6H22M22 1V11" />
          </svg>
          PoP not known
        </li>
      ) : null}
    </ul>
  )
}

function Entry({ look, halo, label }: { look?: string; halo?: 'haloBad' | 'haloWarn' | 'haloWork'; label: string }) {
  return (
    <li>
      <svg viewBox="0 0 26 12" aria-hidden="true">
        {halo ? <path className={classNames(styles.halo, styles[halo])} d="M2 6H24" /> : null}
        <path className={classNames(styles.line, look !== undefined && styles[look])} d="M1 6H25" />
      </svg>
      {label}
    </li>
  )
}
