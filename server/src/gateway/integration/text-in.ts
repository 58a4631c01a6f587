/** A column's value as text before validation, when it may still be an object. */
export const textIn = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
