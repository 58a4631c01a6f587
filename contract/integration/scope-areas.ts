/** Areas open to provider systems, each with a scope to read and one to write. */
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
  'billing',
  'incidents',
  'zones',
  'quotes',
  'webhooks',
  'monitoring',
] as const
export type ScopeArea = (typeof scopeAreas)[number]
