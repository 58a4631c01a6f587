type Value = string | number | boolean | undefined

export interface Address {
  params?: Record<string, Value> | undefined
  query?: Record<string, Value> | undefined
}

/** The path and query of a call; keys are sorted, so that server and browser produce the same text for a call. */
export function requestPath(path: string, input: Address = {}): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name] ?? '')))
  const query = Object.entries(input.query ?? {})
    .filter(([, value]) => value !== undefined && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')
  return query ? `${filled}?${query}` : filled
}
