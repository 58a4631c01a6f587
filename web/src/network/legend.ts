import { isInService } from '@portal/contract/services/network-values.ts'
import { mostSingleSites } from './clusters.ts'
import { looksOf, type Mode } from './line-looks.ts'
import type { Paint, Picture } from './picture.ts'

/** The classes of the style sheet for what is painted around lines. */
export const haloOf = {
  down: 'haloBad',
  degraded: 'haloWarn',
  risk: 'haloWarn',
  work: 'haloWork',
} as const satisfies Record<Paint, string>

export interface LegendEntry {
  label: string
  sign: 'line' | 'halo' | 'ring' | 'end' | 'open'
  /** The class of the line, or of what is around it. */
  look?: string
}

/** Only what the map shows. */
export function legendOf(picture: Picture, mode: Mode, showsWork: boolean): LegendEntry[] {
  const { sites, network, ends } = picture
  const known = new Set(ends.map(({ name }) => name))
  const found = new Set(network.lines.map((line) => picture.paintOf(line, showsWork)))
  // Sites that are drawn as one have one line to each end.
  const isTogether =
    sites.filter(({ at }) => at).length > mostSingleSites &&
    new Set(network.lines.map(({ carrier }) => carrier)).size > 1
  const isOrdered = network.lines.some((line) => !isInService(line))
  const isOpen = network.lines.some(({ end }) => end === null || !known.has(end))
  const entries: (LegendEntry | false)[] = [
    ...looksOf(picture, mode).legend.map(({ look, label }) => ({ label, sign: 'line' as const, look })),
    isTogether && mode === 'carriers' && { label: 'Several carriers', sign: 'line', look: 'many' },
    isOrdered && { label: 'Ordered', sign: 'line', look: 'ordered' },
    found.has('down') && { label: 'Down', sign: 'halo', look: haloOf.down },
    (found.has('degraded') || found.has('risk')) && { label: 'Degraded or at risk', sign: 'halo', look: haloOf.risk },
    found.has('work') && { label: 'Planned work', sign: 'halo', look: haloOf.work },
    network.risks.length > 0 && { label: 'Shared risk', sign: 'ring' },
    ends.length > 0 && { label: 'Our PoP', sign: 'end' },
    isOpen && sites.length > 0 && { label: 'PoP not known', sign: 'open' },
  ]
  return entries.filter((entry) => entry !== false)
}
