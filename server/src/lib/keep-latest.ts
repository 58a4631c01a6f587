/** Keeps a value as the latest one. Of more than the limit, the one kept longest goes. */
export function keepLatest<T>(kept: Map<string, T>, key: string, value: T, limit: number): void {
  kept.delete(key)
  const oldest = kept.size >= limit ? kept.keys().next() : undefined
  if (oldest && !oldest.done) kept.delete(oldest.value)
  kept.set(key, value)
}
