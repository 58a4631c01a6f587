import { checkAreas } from './check-areas.ts'
import { checkCircles } from './check-circles.ts'
import { checkImports } from './check-imports.ts'
import { checkLengths } from './check-lengths.ts'
import { checkUses } from './check-uses.ts'
import type { Finding } from './finding.ts'
import type { Source } from './source.ts'

export function check(sources: readonly Source[]): Finding[] {
  return [
    ...sources.flatMap((source) => checkImports(source)),
    ...checkCircles(sources),
    ...checkAreas(sources),
    ...checkUses(sources),
    ...checkLengths(sources),
  ]
}
