/** Too much work is waiting already. The same request succeeds later. */
export class BusyError extends Error {
  /** Whether it is the owner's own work, rather than everybody's. */
  readonly isOwn: boolean
  /** Seconds. */
  readonly retryAfter: number

  constructor({ isOwn, retryAfter }: { isOwn: boolean; retryAfter: number }) {
    super(isOwn ? 'Too much work of one owner is waiting.' : 'Too much work is waiting.')
    this.isOwn = isOwn
    this.retryAfter = retryAfter
  }
}
