import type { Stroke } from './strokes.ts'

/**
 * Each fault has a badge. The planned work of a site has one, however many of its lines it affects, and none beside the
 * badge of a fault: its lines show it.
 */
export function badgedOf(strokes: readonly Stroke[]): Stroke[] {
  const marked = new Set(strokes.flatMap(({ paint, siteId }) => (paint === null || paint === 'work' ? [] : [siteId])))
  return strokes.filter(({ paint, siteId }) => {
    if (paint !== 'work') return paint !== null
    const isFirst = !marked.has(siteId)
    marked.add(siteId)
    return isFirst
  })
}
