import type { ServiceCondition } from './values.ts'

/** The sites and lines of one picture; those that need attention come first. */
export const mostNetworkSites = 1000
export const mostNetworkLines = 5000
/** Incidents first, then work, the earliest first. */
export const mostNetworkEvents = 50

/** Lines that carry traffic, or would if there were no fault. */
export const isInService = ({ condition }: { condition: ServiceCondition }): boolean =>
  condition !== 'activating' && condition !== 'ceased'

/** How far the data say that the lines of a site would not fail together. */
export const siteRoutes = ['none', 'one', 'diverse', 'shared', 'unknown'] as const
export type SiteRoute = (typeof siteRoutes)[number]

/** A point that lines share: a street cabinet, an exchange, or the place where they join our network. */
export const networkRiskKinds = ['cabinet', 'exchange', 'end'] as const

export const siteRouteNames: Record<SiteRoute, string> = {
  none: 'No circuit',
  one: 'One route',
  diverse: 'Diverse',
  shared: 'Shared route',
  unknown: 'Routes not known',
}

export type NetworkRiskKind = (typeof networkRiskKinds)[number]

/** A shared point in the middle of a sentence: "the exchange Rochdale East", "London PoP 1". */
export const sharedPoint = ({ kind, where }: { kind: NetworkRiskKind; where: string }): string =>
  kind === 'end' ? where : `${kind === 'cabinet' ? 'street cabinet' : 'exchange'} ${where}`
