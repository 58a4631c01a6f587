import type { Needs } from '@portal/contract/quotes/quotes.ts'
import { parse } from 'postcode'

/** The place at which all lines of a quote start; null if they start with us. */
export function aEndSiteOf({ aEnd, aEndSite }: Needs): { address: string; postcode: string } | null {
  if (aEnd !== 'site' || !aEndSite) return null
  return { ...aEndSite, postcode: parse(aEndSite.postcode).postcode ?? aEndSite.postcode }
}
