import { findCircles } from './circles.ts'
import type { Finding } from './finding.ts'
import type { Source } from './source.ts'

/** Files that import each other, directly or indirectly. */
export function checkCircles(sources: readonly Source[]): Finding[] {
  const known = new Set(sources.map(({ path }) => path))
  const graph = new Map(
    sources.map(({ path, imports }) => [
      path,
      new Set(imports.map(({ to }) => to).filter((to) => to !== path && known.has(to))),
    ]),
  )
  return findCircles(graph).map((circle) => {
    const [file = ''] = circle
    const closing = sources.find(({ path }) => path === file)?.imports.find(({ to }) => circle.includes(to))
    return {
      file,
      line: closing?.line ?? 1,
      text: `is in a circle with ${circle.slice(1).join(', ')}. Shared code belongs in a file of its own, below both.`,
    }
  })
}
