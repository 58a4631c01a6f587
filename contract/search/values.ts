import type { EntityName } from '../entities.ts'

/** Types of search results, in the order of display. */
export const searchKinds = [
  'service',
  'site',
  'machine',
  'backup',
  'test',
  'zone',
  'order',
  'quote',
  'case',
  'visit',
  'plan',
  'contact',
  'incident',
  'bill',
  'statement',
  'key',
  'webhook',
  'account',
] as const satisfies readonly (EntityName | 'key' | 'machine')[]

export type SearchKind = (typeof searchKinds)[number]

/** Types of records that a dealer's people find among its customers. */
export const customerKinds = ['service', 'site', 'order', 'case', 'bill'] as const satisfies readonly SearchKind[]

/** The search uses a shorter name for API keys, and finds the machines of a cloud. */
export function entityOfKind(kind: SearchKind): EntityName {
  if (kind === 'key') return 'api-key'
  return kind === 'machine' ? 'cloud' : kind
}

/** Shorter texts match too much. */
export const shortestSearch = 3

export const longestSearch = 100

/**
 * The text that is searched for, which every search accepts; empty if it is too short. It is one line without the invisible marks
 * of pasted numbers, cut to the longest length: no reference is longer.
 */
export function searchedText(typed: string): string {
  const line = typed
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Cs}]/gu, '')
    .trim()
  const characters = Array.from(line).slice(0, longestSearch).join('').trim()
  return Array.from(characters).length < shortestSearch ? '' : characters
}
