/** What a search finds, in the order in which it is shown. */
export const searchKinds = [
  'service',
  'site',
  'zone',
  'order',
  'quote',
  'case',
  'visit',
  'contact',
  'incident',
  'statement',
  'key',
  'webhook',
  'account',
] as const

export type SearchKind = (typeof searchKinds)[number]

/** Fewer letters are in too much to be worth a look. */
export const shortestSearch = 3
