import { classNames } from '@portal/ui/src/class-names.ts'
import WarnIcon from 'lucide-react/icons/triangle-alert'
import WorkIcon from 'lucide-react/icons/wrench'
import BadIcon from 'lucide-react/icons/x'
import { Fragment } from 'react'
import styles from './NetworkMap.module.css'
import { besideCoast, homeCoast } from './coast.ts'
import { haloOf } from './legend.ts'
import { leadOf } from './margin-labels.ts'
import { isCrowded, phoneNames } from './phone-names.ts'
import type { Paint } from './picture.ts'
import type { Scene } from './scene.ts'
import { frame, placeIn, type View } from './view.ts'

const icons: Record<Paint, typeof BadIcon> = { down: BadIcon, degraded: WarnIcon, risk: WarnIcon, work: WorkIcon }

interface MapDrawingProps {
  view: View
  scene: Scene
  selected: string | undefined
  /** Names of ends that can be pressed are links of the map. */
  hasLinks: boolean
  hasLabels: boolean
}

/** All that is only drawn: the list, the marks and the table say the same in words. */
export function MapDrawing({ view, scene, selected, hasLinks, hasLabels }: MapDrawingProps) {
  const { marks, strokes, badges, rings, ends } = scene
  const names = hasLabels ? phoneNames(scene) : []
  return (
    <>
      <svg className={styles.drawing} viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true">
        <g transform={`translate(${view.x.toFixed(2)} ${view.y.toFixed(2)}) scale(${view.scale.toFixed(4)})`}>
          <path className={styles.beside} d={besideCoast} />
          <path className={styles.land} d={homeCoast} />
        </g>
        <g className={styles.leads}>
          {marks.map(({ id, label }) => (label ? <path key={id} d={leadOf(label)} /> : null))}
        </g>
        {rings.map(({ riskId, at, rx, ry }) => (
          <ellipse key={riskId} className={styles.ring} cx={at.x} cy={at.y} rx={rx} ry={ry} />
        ))}
        {strokes.map(({ key, halo, paint }) =>
          paint ? <path key={key} className={classNames(styles.halo, styles[haloOf[paint]])} d={halo} /> : null,
        )}
        {strokes.map(({ key, path, tick, look, siteId, isTogether }) => {
          const drawn = classNames(
            styles.line,
            styles[look],
            isTogether && styles.isTogether,
            selected === siteId && styles.isSelected,
          )
          return (
            <Fragment key={key}>
              <path className={drawn} d={path} />
              {tick ? <path className={classNames(drawn, styles.tick)} d={tick} /> : null}
            </Fragment>
          )
        })}
        <g className={styles.phoneLeads}>
          {names.map(({ name, lead }) => (lead ? <path key={name} d={lead} /> : null))}
        </g>
      </svg>
      {ends.map(({ name, at, isSite, isFree }) => (
        <span
          key={name}
          aria-hidden="true"
          className={classNames(styles.end, isSite && styles.isSite)}
          style={placeIn(at)}
        >
          {isSite || (hasLinks && isFree) ? null : <small>{name}</small>}
        </span>
      ))}
      {rings.map(({ riskId, nameAt }) => (
        <small
          key={riskId}
          aria-hidden="true"
          className={classNames(
            styles.ringName,
            (isCrowded(scene) || names.some((each) => each.riskId === riskId)) && styles.onWide,
          )}
          style={placeIn(nameAt)}
        >
          {riskId}
        </small>
      ))}
      {names.map(({ name, at }) => (
        <small key={name} aria-hidden="true" className={styles.phoneName} style={placeIn(at)}>
          {name}
        </small>
      ))}
      {badges.map(({ key, paint, at }) => {
        const Badge = icons[paint]
        return (
          <span
            key={key}
            aria-hidden="true"
            className={classNames(styles.badge, styles[haloOf[paint]])}
            style={placeIn(at)}
          >
            <Badge aria-hidden />
          </span>
        )
      })}
    </>
  )
}
