/** What a system of the provider may be let into, each for reading and for writing. */
export const scopeAreas = [
  'accounts',
  'people',
  'sites',
  'services',
  'contacts',
  'orders',
  'cases',
  'visits',
  'plans',
  'commission',
  'incidents',
  'zones',
  'quotes',
  'webhooks',
  'monitoring',
] as const
export type ScopeArea = (typeof scopeAreas)[number]
