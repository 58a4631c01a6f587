import { counted } from '@portal/contract/format/counts.ts'
import type { DeskHit } from '@portal/contract/search/desk.ts'
import { type DeskKind, foundByNames } from '@portal/contract/search/desk-values.ts'

const nouns: Record<DeskKind, readonly [one: string, many: string]> = {
  account: ['account', 'accounts'],
  service: ['service', 'services'],
  site: ['site', 'sites'],
  zone: ['domain', 'domains'],
  contact: ['person', 'people'],
  case: ['case', 'cases'],
  order: ['order', 'orders'],
  quote: ['quote', 'quotes'],
  visit: ['visit', 'visits'],
  bill: ['bill', 'bills'],
}

/** "Service ID: 1 service on this account, Rochdale – Depot 2." */
export function foundInWords(hits: readonly DeskHit[]): string {
  const [first] = hits
  if (!first) return 'Not found on this account.'
  const counts = [...new Set(hits.map(({ kind }) => kind))].map((kind) =>
    counted(hits.filter((hit) => hit.kind === kind).length, ...nouns[kind]),
  )
  const name = hits.length === 1 ? `, ${first.title}` : ''
  return `${foundByNames[first.foundBy]}: ${counts.join(', ')} on this account${name}.`
}
