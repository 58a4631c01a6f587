import type { Stroke } from './strokes.ts'

/** Each fault has a badge; the planned work of a site has one, however many of its lines it affects. */
export function badgedOf(strokes: readonly Stroke[]): Stroke[] {
  const worked = new Set<string>()
  return strokes.filter(({ paint, siteId }) => {
    if (paint !== 'work') return paint !== null
    const isFirst = !worked.has(siteId)
    worked.add(siteId)
    return isFirst
  })
}
