import type { EntityName } from '../entities.ts'

/** Types of search results, in the order of display. */
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
] as const satisfies readonly (EntityName | 'key')[]

export type SearchKind = (typeof searchKinds)[number]

/** The search uses a shorter name for API keys. */
export const entityOfKind = (kind: SearchKind): EntityName => (kind === 'key' ? 'api-key' : kind)

/** Shorter texts match too much. */
export const shortestSearch = 3
