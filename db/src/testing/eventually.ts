import { vi } from 'vitest'

/** Repeats the check until it passes; the limit allows for a busy machine. */
export function eventually(check: () => Promise<void> | void): Promise<void> {
  return vi.waitFor(check, { timeout: 10_000, interval: 30 })
}
