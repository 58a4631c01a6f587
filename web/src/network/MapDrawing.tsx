import { classNames } from '@portal/ui/src/class-names.ts'
import BadIcon from 'lucide-react/icons/octagon-x'
import WarnIcon from 'lucide-react/icons/triangle-alert'
import WorkIcon from 'lucide-react/icons/wrench'
import styles from './NetworkMap.module.css'
import { besideOutline, homeOutline } from './outline.ts'
import type { Paint } from './picture.ts'
import type { Scene } from './scene.ts'
import { frame, type View } from './view.ts'

const badges: Record<Paint, typeof BadIcon> = { down: BadIcon, degraded: WarnIcon, risk: WarnIcon, work: WorkIcon }
const paintClasses = { down: 'haloBad', degraded: 'haloWarn', risk: 'haloWarn', work: 'haloWork' } as const

interface MapDrawingProps {
  view: View
  scene: Scene
  selected: string | undefined
}

/** All that is only drawn: the list, the marks and the table say the same in words. */
export function MapDrawing({ view, scene, selected }: MapDrawingProps) {
  const { marks, strokes, rings, ends } = scene
  return (
    <>
      <svg className={styles.drawing} viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true">
        <g transform={`translate(${view.x.toFixed(2)} ${view.y.toFixed(2)}) scale(${view.scale.toFixed(4)})`}>
          <path className={styles.beside} d={besideOutline} />
          <path className={styles.land} d={homeOutline} />
        </g>
        <g className={styles.leads}>
          {marks.map(({ id, at, label }) =>
            label ? (
              <path
                key={id}
                d={
                  label.side === 'left'
                    ? `M40 ${label.y}H216L${at.x.toFixed(1)} ${at.y.toFixed(1)}`
                    : `M820 ${label.y}H652L${at.x.toFixed(1)} ${at.y.toFixed(1)}`
                }
              />
            ) : null,
          )}
        </g>
        {rings.map(({ riskId, at, rx, ry }) => (
          <ellipse key={riskId} className={styles.ring} cx={at.x} cy={at.y} rx={rx} ry={ry} />
        ))}
        {strokes.map(({ key, path, paint }) =>
          paint ? <path key={key} className={classNames(styles.halo, styles[paintClasses[paint]])} d={path} /> : null,
        )}
        {strokes.map(({ key, path, look, siteId }) => (
          <path
            key={key}
            className={classNames(styles.line, styles[look], selected === siteId && styles.isSelected)}
            d={path}
          />
        ))}
      </svg>
      {ends.map(({ name, at, isSite }) => (
        <span
          key={name}
          aria-hidden="true"
          className={classNames(styles.end, isSite && styles.isSite)}
          style={{ left: `${(at.x / frame.width) * 100}%`, top: `${(at.y / frame.height) * 100}%` }}
        >
          {isSite ? null : <small>{name}</small>}
        </span>
      ))}
      {rings.map(({ riskId, at, ry }) => (
        <small
          key={riskId}
          aria-hidden="true"
          className={styles.ringName}
          style={{ left: `${(at.x / frame.width) * 100}%`, top: `${((at.y - ry) / frame.height) * 100}%` }}
        >
          {riskId}
        </small>
      ))}
      {badgedOf(strokes).map(({ key, paint, middle }) => {
        if (!paint) return null
        const Badge = badges[paint]
        return (
          <span
            key={key}
            aria-hidden="true"
            className={classNames(styles.badge, styles[paintClasses[paint]])}
            style={{ left: `${(middle.x / frame.width) * 100}%`, top: `${(middle.y / frame.height) * 100}%` }}
          >
            <Badge aria-hidden />
          </span>
        )
      })}
    </>
  )
}

/** Each fault has a badge; the planned work of a site has one, however many of its lines it affects. */
function badgedOf(strokes: Scene['strokes']): Scene['strokes'] {
  const worked = new Set<string>()
  return strokes.filter(({ paint, siteId }) => {
    if (paint !== 'work') return paint !== null
    const isFirst = !worked.has(siteId)
    worked.add(siteId)
    return isFirst
  })
}
