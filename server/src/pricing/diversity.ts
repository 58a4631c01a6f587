import { text, textOrNull } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { SiteFacts } from './site-facts.ts'

/** A line that the site already has. */
export const ExistingLine = z.strictObject({
  serviceId: text,
  name: text,
  carrier: textOrNull,
  exchangeName: textOrNull,
  cabinet: textOrNull,
})
export type ExistingLine = z.infer<typeof ExistingLine>

export interface SharedRisk {
  serviceId: string
  name: string
  shares: ('carrier' | 'exchange' | 'cabinet')[]
}

/**
 * Lines of the site that would fail together with a new one from this carrier. Copper shares its cabinet, fibre does
 * not.
 */
export function sharedRisks(
  lines: readonly ExistingLine[],
  { carrier, accessType }: { carrier: string; accessType: string },
  facts: SiteFacts,
): SharedRisk[] {
  return lines.flatMap(({ serviceId, name, ...line }) => {
    const shares: SharedRisk['shares'] = []
    if (line.carrier === carrier) shares.push('carrier')
    if (line.exchangeName !== null && line.exchangeName === facts.exchange?.name) shares.push('exchange')
    if (line.cabinet !== null && accessType === 'EoFTTC') shares.push('cabinet')
    return shares.length > 0 ? [{ serviceId, name, shares }] : []
  })
}
