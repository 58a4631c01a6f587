import { counted } from '@portal/contract/format/counts.ts'
import { classNames } from '@portal/ui/src/class-names.ts'
import { IconButton } from '@portal/ui/src/IconButton.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import FitIcon from 'lucide-react/icons/maximize-2'
import MinusIcon from 'lucide-react/icons/minus'
import PlusIcon from 'lucide-react/icons/plus'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useNow } from '../lib/use-now.ts'
import { isWide, useMedia } from '../use-media.ts'
import type { Mode } from './line-looks.ts'
import { MapDrawing } from './MapDrawing.tsx'
import { MapLegend } from './MapLegend.tsx'
import { directions, nearestIn } from './nearest.ts'
import styles from './NetworkMap.module.css'
import { nameOfPicture, sitesOfCluster, statusOf } from './network-words.ts'
import { hasFault, type Picture } from './picture.ts'
import { spareOf } from './phone-names.ts'
import type { Point } from './projection.ts'
import { sceneOf } from './scene.ts'
import type { SceneMark } from './scene-parts.ts'
import { SiteIconOf } from './SiteIconOf.tsx'
import { centred, drawn, fitted, frame, isInFrame, moved, placeIn, type View, wholeOf, zoomed } from './view.ts'

interface NetworkMapProps {
  picture: Picture
  mode: Mode
  showsWork: boolean
  selected: string | undefined
  onSelect: (siteId: string) => void
  /** The address of an end: what joins our network there. */
  endHref?: (name: string) => string
  selectedEnd?: string | undefined
  /** Names in the margins, and the legend below. */
  hasLabels?: boolean
  /** Shows the country around the sites, however near to each other they are. */
  isRegional?: boolean
}

const step = 1.6

/** Sites as buttons over the drawing: each is one stop, arrows lead to the nearest, + and − zoom, 0 fits all. */
export function NetworkMap({
  picture,
  mode,
  showsWork,
  selected,
  onSelect,
  endHref,
  selectedEnd,
  hasLabels = true,
  isRegional = false,
}: NetworkMapProps) {
  const now = useNow()
  const group = useRef<HTMLFieldSetElement>(null)
  const whole = useMemo(() => wholeOf(picture, hasLabels, isRegional), [picture, hasLabels, isRegional])
  const isWideScreen = useMedia(isWide)
  /** Null for the whole picture; undefined until a person chooses. */
  const [chosen, setChosen] = useState<View | null>()
  const drag = useRef<{ x: number; y: number; from: View } | null>(null)
  const [followed, setFollowed] = useState(selected)
  // A near view moves to a site that is chosen elsewhere; afterwards it can be dragged away from it.
  if (selected !== followed) {
    setFollowed(selected)
    if (!isWideScreen) setChosen(undefined)
    else if (chosen) setChosen(seen(chosen, picture, selected))
  }
  const isWholeSuited = isWideScreen || !hasLabels || isRegional || chosen !== undefined
  const near = isWholeSuited ? (chosen ?? null) : around(whole, picture, selected)
  const view = near ?? whole
  const scene = useMemo(
    () => sceneOf(picture, { view, mode, showsWork, hasLabels, now }),
    [picture, view, mode, showsWork, hasLabels, now],
  )
  const set = (next: View) => setChosen(next.scale <= whole.scale ? null : next)
  const zoom = (factor: number, around?: Point) => set(zoomed(view, factor, whole, around))

  const press = (mark: SceneMark) => {
    const [first] = mark.siteIds
    if (mark.siteIds.length > 1) {
      const nearer = zoomed(view, step * step, whole, mark.at)
      if (nearer.scale > view.scale) return set(centred(nearer, mark.at))
    }
    if (first !== undefined) onSelect(first)
  }

  const onKeyDown = (mark: SceneMark, event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') zoom(step, mark.at)
    else if (event.key === '-') zoom(1 / step, mark.at)
    else if (event.key === '0') setChosen(null)
    else if (isArrow(event.key)) {
      const next = nearestIn(scene.marks, mark.at, event.key)
      if (next) group.current?.querySelector<HTMLElement>(`[data-mark="${CSS.escape(next.id)}"]`)?.focus()
    } else return
    event.preventDefault()
  }

  const map = (
    <div className={styles.map}>
      <fieldset
        ref={group}
        className={classNames(styles.frame, hasLabels && styles.hasMargins, chosen && styles.isNear)}
        aria-label={nameOfPicture(picture)}
        style={chosen ? undefined : spareOf(scene)}
        onPointerDown={({ clientX, clientY, target }) => {
          if (!chosen || !(target instanceof Element) || target.closest('button, a')) return
          drag.current = { x: clientX, y: clientY, from: chosen }
        }}
        onPointerMove={({ clientX, clientY, currentTarget }) => {
          if (!drag.current) return
          const { x, y, from } = drag.current
          const unit = frame.width / currentTarget.clientWidth
          // From where it began: several of these events may come before the next picture is drawn.
          set(moved(from, (clientX - x) * unit, (clientY - y) * unit))
        }}
        onPointerUp={() => {
          drag.current = null
        }}
        onPointerLeave={() => {
          drag.current = null
        }}
      >
        <MapDrawing
          view={view}
          scene={scene}
          selected={selected}
          hasLinks={endHref !== undefined}
          hasLabels={hasLabels}
        />
        {scene.ends.map(({ name, at, isFree }) =>
          endHref && isFree ? (
            <Link
              key={name}
              href={endHref(name)}
              className={classNames(styles.endLink, name === selectedEnd && styles.isSelected)}
              style={placeIn(at)}
              aria-current={name === selectedEnd ? 'true' : undefined}
            >
              {name}
            </Link>
          ) : null,
        )}
        {scene.marks.map((mark) => (
          <MarkButton
            key={mark.id}
            mark={mark}
            now={now}
            isSelected={selected !== undefined && mark.siteIds.includes(selected)}
            onPress={() => press(mark)}
            onKeyDown={(event) => onKeyDown(mark, event)}
          />
        ))}
      </fieldset>
      <div className={styles.controls}>
        {near ? (
          <IconButton label="Show all sites" icon={<FitIcon aria-hidden />} onClick={() => setChosen(null)} />
        ) : null}
        <IconButton label="Zoom in" icon={<PlusIcon aria-hidden />} onClick={() => zoom(step)} />
        <IconButton label="Zoom out" icon={<MinusIcon aria-hidden />} disabled={!near} onClick={() => zoom(1 / step)} />
      </div>
      <p className={styles.note}>Schematic, not to scale</p>
    </div>
  )
  if (!hasLabels) return map
  return (
    <>
      {map}
      <MapLegend picture={picture} scene={scene} mode={mode} />
    </>
  )
}

const isArrow = (key: string): key is keyof typeof directions => key in directions

/** A near view that does not show the selected site moves to it. */
function seen(view: View, { bySite }: Picture, selected: string | undefined): View {
  const at = selected === undefined ? null : bySite.get(selected)?.at
  if (!at) return view
  const point = drawn(view, at)
  return isInFrame(point, 20) ? view : centred(view, point)
}

/**
 * On a narrow screen the lines of the selected site are too short in the whole picture: it is shown with their ends and
 * the sites with which it shares a risk.
 */
function around(whole: View, { bySite, ends }: Picture, selected: string | undefined): View | null {
  const site = selected === undefined ? undefined : bySite.get(selected)
  if (!site?.at) return null
  const siteIds = new Set([site.siteId, ...site.risks.flatMap((risk) => risk.siteIds)])
  const points = [
    ...[...siteIds].flatMap((siteId) => bySite.get(siteId)?.at ?? []),
    ...ends.filter(({ name }) => site.lines.some(({ end }) => end === name)).map(({ at }) => at),
  ]
  const view = fitted(points, narrowArea, zoomed(whole, step ** 3, whole).scale)
  return view.scale > whole.scale ? view : null
}

/** A narrow screen shows less of the sides. */
const narrowArea = { left: 230, right: 630, top: 100, bottom: 460 }

interface MarkButtonProps {
  mark: SceneMark
  now: Date
  isSelected: boolean
  onPress: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function MarkButton({ mark, now, isSelected, onPress, onKeyDown }: MarkButtonProps) {
  const { id, at, sites, paint, label, name, nameAt } = mark
  const [site] = sites
  if (!site) return null
  const isMany = sites.length > 1
  const status = statusOf(site, now)
  return (
    <button
      type="button"
      data-mark={id}
      aria-pressed={isSelected}
      // With a label the name is its text.
      aria-label={isMany ? nameOfCluster(mark) : label ? undefined : `${site.name}. ${status.text}`}
      title={isMany ? undefined : `${site.name}: ${status.text}`}
      className={classNames(
        styles.mark,
        paint && styles[paint],
        isMany && styles.many,
        isSelected && styles.isSelected,
      )}
      style={placeIn(at)}
      onClick={onPress}
      onKeyDown={onKeyDown}
    >
      <span className={styles.dot}>{isMany ? sitesOfCluster(sites) : null}</span>
      {isMany && name ? (
        <small
          className={styles.place}
          style={{ left: `calc(50% + ${offset(nameAt.x - at.x)})`, top: `calc(50% + ${offset(nameAt.y - at.y)})` }}
        >
          {name}
        </small>
      ) : null}
      {label ? (
        <span
          className={classNames(styles.label, label.isCut && styles.isCut)}
          style={{
            [label.side]: `calc(50% + ${offset(label.side === 'left' ? labelEdge - at.x : at.x - (frame.width - labelEdge))})`,
            top: `calc(50% + ${offset(label.y - at.y)})`,
          }}
        >
          <b>
            <SiteIconOf icon={status.icon} />
            {site.name}
          </b>
          <VisuallyHidden>. </VisuallyHidden>
          <small>{status.text}</small>
        </span>
      ) : null}
    </button>
  )
}

const labelEdge = 20
/** Units of the frame as a length of the page. */
const offset = (units: number) => `${((units / frame.width) * 100).toFixed(3)}cqw`

function nameOfCluster({ sites, name }: SceneMark): string {
  const faulty = sites.filter(hasFault).length
  const where = name === '' ? '' : ` ${name}`
  return `${counted(sites.length, 'site')}${where}, ${faulty > 0 ? `${faulty} with a fault` : 'no fault'}. Zoom in`
}
