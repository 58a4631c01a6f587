/** The statuses of a quote, as named in TMF 648 and MEF 115. */
export const quoteStates = [
  'draft',
  'inProgress',
  'answered',
  'accepted',
  'declined',
  'expired',
  'cancelled',
  'unableToProvide',
] as const
export type QuoteState = (typeof quoteStates)[number]
export const quoteStateNames: Record<QuoteState, string> = {
  draft: 'Draft',
  inProgress: 'Being priced',
  answered: 'Priced',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  cancelled: 'Withdrawn',
  unableToProvide: 'Not available',
}

/** The reliability of a price, the most reliable first. */
export const quoteLevels = ['firm', 'firmSubjectToFeasibilityCheck', 'budgetary'] as const
export type QuoteLevel = (typeof quoteLevels)[number]

export const accessTypes = ['EAD', 'EAD Local Access', 'EoFTTC', 'Ethernet over FTTP', 'Wavelength'] as const
export type AccessType = (typeof accessTypes)[number]

/** In Mbit/s. */
export const bearers = [100, 1000, 10_000] as const
export const rates = [10, 20, 30, 50, 100, 200, 300, 500, 1000, 2000, 5000, 10_000] as const
/** In months. */
export const terms = [12, 24, 36, 60] as const

export const resiliences = ['none', 'RO2', '4G'] as const
export const ipv4Blocks = ['none', '/30', '/29', '/28', '/27', '/26'] as const
export const careLevels = ['standard', 'enhanced', 'premium'] as const
/** When engineers work in the building. */
export const installHours = ['business', 'out-of-hours'] as const
/** Kinds of extras for every line; the last two are offered only with a price. */
export const extraKinds = ['care', 'router', 'ipv4', 'aEnd', '4G', 'ddos', 'hours'] as const
export const pricedOptions = ['ddos', 'hours'] as const
export const aEnds = ['internet', 'manchester-dc2', 'london-dc1', 'site'] as const

export const resilienceNames: Record<(typeof resiliences)[number], string> = {
  none: 'One line',
  RO2: 'Two diverse lines (Resilience Option 2)',
  '4G': '4G back-up',
}
export const installHourNames: Record<(typeof installHours)[number], string> = {
  business: 'Office hours',
  'out-of-hours': 'Evenings or weekends',
}
export const careNames: Record<(typeof careLevels)[number], string> = {
  standard: 'Standard care, 8-hour repair in office hours',
  enhanced: 'Enhanced care, 6-hour repair',
  premium: '24/7 care, 5-hour repair',
}
export const repairNames: Record<(typeof careLevels)[number], string> = {
  standard: '8 office hours',
  enhanced: '6 hours',
  premium: '5 hours',
}
export const aEndNames: Record<(typeof aEnds)[number], string> = {
  internet: 'Internet, nearest point of presence',
  'manchester-dc2': 'Manchester data centre 2',
  'london-dc1': 'London data centre 1',
  site: 'Another site, point to point',
}

/** The distance of a site from the exchange: how much has to be built. */
export const distanceBands = ['A', 'B', 'C'] as const
export type DistanceBand = (typeof distanceBands)[number]
export const exchangeClasses = [1, 2, 3] as const

/** National grids, each with its own origin. */
export const grids = ['british', 'irish'] as const

/** The likelihood of an excess construction charge. */
export const chargeRisks = ['none', 'low', 'possible', 'likely'] as const
export type ChargeRisk = (typeof chargeRisks)[number]
export const chargeRiskNames: Record<ChargeRisk, string> = {
  none: 'Standard build',
  low: 'Survey, extra charge unlikely',
  possible: 'Survey needed',
  likely: 'Survey, extra charge likely',
}

export const marginKinds = ['percent', 'amount'] as const

export const mostSites = 500
/** Options per site that a person can still compare. */
export const mostProducts = 60
/** Lifetime in days of a link to a quote. */
export const quoteShareDays = [7, 14, 30] as const
/** Days for which prices are valid. */
export const validDays = 30

/** "1 Gbit/s", "500 Mbit/s". */
export function speedName(mbps: number): string {
  return mbps >= 1000 ? `${mbps / 1000} Gbit/s` : `${mbps} Mbit/s`
}
