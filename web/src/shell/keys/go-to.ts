/** The keys that open a page after g: read by the handler, the list of keys and the palette. */
export const goTo = {
  d: 'dashboard',
  s: 'services',
  o: 'orders',
  c: 'cases',
  ',': 'settings',
} as const
