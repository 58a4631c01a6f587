import { looksOf, type Mode } from './line-looks.ts'
import { sitesOfCluster } from './network-words.ts'
import { hasFault, type Paint, type Picture } from './picture.ts'
import type { Scene } from './scene.ts'

/** The classes of the style sheet for what is painted around lines. */
export const haloOf = {
  down: 'haloBad',
  degraded: 'haloWarn',
  risk: 'haloWarn',
  work: 'haloWork',
} as const satisfies Record<Paint, string>

export interface LegendEntry {
  label: string
  sign: 'line' | 'halo' | 'ring' | 'site' | 'end' | 'siteEnd' | 'open'
  /** The class of the line, or of what is around it. */
  look?: string
}

/** Only what is drawn in this view. */
export function legendOf(picture: Picture, { marks, strokes, rings, ends }: Scene, mode: Mode): LegendEntry[] {
  const looks = new Set(strokes.map(({ look }) => look))
  const found = new Set(strokes.map(({ paint }) => paint))
  const entries: (LegendEntry | false)[] = [
    ...looksOf(picture, mode)
      .legend.filter(({ look }) => looks.has(look))
      .map(({ look, label }) => ({ label, sign: 'line' as const, look })),
    looks.has('many') && { label: mixed[mode], sign: 'line', look: 'many' },
    looks.has('ordered') && { label: 'Ordered', sign: 'line', look: 'ordered' },
    found.has('down') && { label: ofSome(strokes, 'Down'), sign: 'halo', look: haloOf.down },
    (found.has('degraded') || found.has('risk')) && {
      label: ofSome(strokes, 'Degraded or at risk'),
      sign: 'halo',
      look: haloOf.risk,
    },
    found.has('work') && { label: 'Planned work', sign: 'halo', look: haloOf.work },
    rings.length > 0 && { label: sharedInWords(picture, marks, rings), sign: 'ring' },
    marks.some(({ sites }) => sites.length === 1) && { label: 'Site', sign: 'site' },
    marks.some(({ sites }) => sites.length > 1) && { label: numbersInWords(marks), sign: 'site' },
    ends.some(({ isSite }) => !isSite) && { label: 'Our PoP', sign: 'end' },
    ends.some(({ isSite }) => isSite) && { label: 'Site with our PoP', sign: 'siteEnd' },
    strokes.some(({ isOpen }) => isOpen) && { label: 'PoP not known', sign: 'open' },
  ]
  return entries.filter((entry) => entry !== false)
}

/** The line of several sites has the worst of them: "Down, one or more". */
const ofSome = (strokes: Scene['strokes'], label: string): string =>
  strokes.some(({ isTogether, paint }) => isTogether && paint) ? `${label}, one or more` : label

/** The meaning of the numbers in the marks: "Sites near each other; “3 of 20”: 3 have a fault". */
function numbersInWords(marks: Scene['marks']): string {
  const near = 'Sites near each other'
  const faulty = marks.find(({ sites }) => sites.length > 1 && sites.some(hasFault))
  if (!faulty) return near
  const count = faulty.sites.filter(hasFault).length
  return `${near}; “${sitesOfCluster(faulty.sites)}”: ${count} ${count === 1 ? 'has' : 'have'} a fault`
}

/** "Shared risk R1; zoom in for 18 more" where sites are drawn as one, which hides what they share. */
function sharedInWords({ network }: Picture, marks: Scene['marks'], rings: Scene['rings']): string {
  const shown = rings.flatMap(({ riskId }) => riskId.split(', ')).toSorted(byNumber)
  const more = shown.length - mostRisks
  const [first, last] = [shown[0] ?? '', shown.at(-1) ?? '']
  const isRun = numberOf(last) - numberOf(first) === shown.length - 1
  const ids = more <= 0 ? shown.join(', ') : isRun ? `${first} to ${last}` : `${first} and ${shown.length - 1} more`
  const hidden = marks.some(({ sites }) => sites.length > 1) ? network.risks.length - shown.length : 0
  return hidden > 0 ? `Shared risk ${ids}; zoom in for ${hidden} more` : `Shared risk ${ids}`
}

/** The numbers on the map that the legend repeats, so that they are known for what they number. */
const mostRisks = 3
/** Of "R12". */
const numberOf = (riskId: string) => Number(riskId.slice(1))
const byNumber = (a: string, b: string) => numberOf(a) - numberOf(b)

/** Sites that are drawn as one have one line to each end, whatever their lines are. */
const mixed: Record<Mode, string> = {
  carriers: 'Several carriers',
  diversity: 'Different routes',
  speed: 'Different speeds',
}
