import type { AreaGround } from './area-ground.ts'
import { areaGrounds } from './areas.ts'
import { type Graph, findCircles } from './circles.ts'
import type { Finding } from './finding.ts'
import { matches } from './matches.ts'
import type { Source } from './source.ts'
import { tests } from './table.ts'

interface Crossing {
  from: string
  into: string
  file: string
  line: number
  written: string
  /** The imported file, relative to the ground. */
  target: string
}

/** Reports imports of files that another area does not offer, new cycles between areas, and obsolete entries. */
export function checkAreas(sources: readonly Source[], grounds: readonly AreaGround[] = areaGrounds): Finding[] {
  return grounds.flatMap((ground) => {
    const crossings = sources.flatMap((source) => crossingsOf(source, ground))
    return [
      ...checkOffers(crossings, ground),
      ...checkAreaCircles(crossings, ground),
      ...checkCrossings(crossings, ground),
    ]
  })
}

/** The number of imports between areas. */
export function countCrossings(sources: readonly Source[], ground: AreaGround): number {
  return sources.reduce((sum, source) => sum + crossingsOf(source, ground).length, 0)
}

function checkCrossings(
  { length }: readonly Crossing[],
  { mostCrossings = length, folder, list }: AreaGround,
): Finding[] {
  if (length === mostCrossings) return []
  const remedy = length < mostCrossings ? `Write ${length} down.` : 'What two areas need belongs below them.'
  const text = `allows ${mostCrossings} imports between areas of ${folder}, and there are ${length}. ${remedy}`
  return [{ file: list, line: 1, text }]
}

function crossingsOf({ path, imports }: Source, ground: AreaGround): Crossing[] {
  const from = areaOf(path, ground)
  if (from === undefined || matches(path, [...tests, '**/matrix-cases.ts'])) return []
  return imports.flatMap(({ to, written, line }) => {
    const into = areaOf(to, ground)
    if (into === undefined || into === from) return []
    return [{ from, into, file: path, line, written, target: to.slice(ground.folder.length + 1) }]
  })
}

function areaOf(path: string, { folder }: AreaGround): string | undefined {
  const [name, file] = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/') : []
  return file === undefined ? undefined : name
}

function checkOffers(crossings: readonly Crossing[], { offers, list }: AreaGround): Finding[] {
  if (!offers) return []
  const offered = Object.entries(offers).flatMap(([area, files]) => files.map((file) => `${area}/${file}`))
  const refused = crossings
    .filter(({ target }) => !offered.includes(target))
    .map(({ file, line, written, into }) => ({
      file,
      line,
      text: `imports ${written}. The area ${into} does not offer it: use what it offers in ${list}, or move shared code below the areas.`,
    }))
  const stale = offered
    .filter((file) => !crossings.some(({ target }) => target === file))
    .map((file) => ({ file: list, line: 1, text: `offers ${file}, which no other area imports: strike it.` }))
  return [...refused, ...stale]
}

function checkAreaCircles(crossings: readonly Crossing[], { circles, list, folder }: AreaGround): Finding[] {
  const edges = new Set(crossings.map(({ from, into }) => `${from} > ${into}`))
  const listed = Object.values(circles).flat()
  const kept = [...edges].filter((edge) => !listed.includes(edge))
  const stale = listed
    .filter((edge) => !edges.has(edge) || findCircles(graphOf([...kept, edge])).length === 0)
    .map((edge) => ({ file: list, line: 1, text: `lists ${edge} in ${folder}, which closes no circle: strike it.` }))
  const closed = findCircles(graphOf(kept)).map((circle) => {
    const crossing = crossings.find(({ from, into }) => circle.includes(from) && circle.includes(into))
    return {
      file: crossing?.file ?? folder,
      line: crossing?.line ?? 1,
      text: `is in a circle of areas: ${circle.toSorted().join(', ')}. Shared code belongs below them, or in the area that is asked.`,
    }
  })
  return [...closed, ...stale]
}

function graphOf(edges: readonly string[]): Graph {
  const pairs = edges.map((edge) => edge.split(' > '))
  const targets = Map.groupBy(pairs, ([from = '']) => from)
  return new Map([...targets].map(([from, ways]) => [from, new Set(ways.map(([, into = '']) => into))]))
}
