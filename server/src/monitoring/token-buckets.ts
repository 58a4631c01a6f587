interface TokenBucketOptions {
  perSecond: number
  burst: number
  /** The number of callers remembered; the least recent one is dropped first. */
  callers?: number
  now?: () => number
}

/**
 * Limits each caller to a rate and a burst. Counts are per process: see
 * docs/decisions/0008-telemetry-is-limited-per-process.md.
 */
export class TokenBuckets {
  readonly #left = new Map<string, { tokens: number; at: number }>()
  readonly #options: Required<TokenBucketOptions>

  constructor(options: TokenBucketOptions) {
    this.#options = { callers: 1000, now: () => performance.now(), ...options }
  }

  /** Takes the given number of tokens if available. */
  take(caller: string, wanted = 1): boolean {
    const { perSecond, burst, callers, now } = this.#options
    const at = now()
    const before = this.#left.get(caller) ?? { tokens: burst, at }
    const tokens = Math.min(burst, before.tokens + ((at - before.at) / 1000) * perSecond)
    const isEnough = tokens >= wanted
    this.#left.delete(caller)
    this.#left.set(caller, { tokens: isEnough ? tokens - wanted : tokens, at })
    if (this.#left.size > callers) {
      const [oldest] = this.#left.keys()
      if (oldest !== undefined) this.#left.delete(oldest)
    }
    return isEnough
  }
}
