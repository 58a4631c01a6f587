import { vi } from 'vitest'

/** Checks again and again until it holds; the limit is for a busy machine. */
export function eventually(check: () => Promise<void> | void): Promise<void> {
  return vi.waitFor(check, { timeout: 10_000, interval: 30 })
}
