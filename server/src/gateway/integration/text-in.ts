/** What a column holds as a text, before anybody has looked whether it is one: an object need not become a text at all. */
export const textIn = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
