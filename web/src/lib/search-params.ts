/** Addresses stay readable: plain names and values, as a person would write them (?productCategory=Domain). */
export function parseSearch(text: string): Record<string, string> {
  const query = new URLSearchParams(text)
  // The account of the page; it counts only when the page loads.
  query.delete('in')
  return Object.fromEntries(query)
}

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if ((typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean') {
      query.set(name, String(value))
    }
  }
  return query.size > 0 ? `?${query}` : ''
}

/** A whole number from an address; undefined for any other text. */
export function wholeNumber(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

/** One of the allowed values from an address, or undefined. */
export function oneOf<const T extends string>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((each) => each === value)
}
