/** There is more to do than is done at once. Asked again after a while, it is done. */
export class BusyError extends Error {
  /** Whether one's own work is in the way, rather than everybody's. */
  readonly isOwn: boolean
  /** Seconds. */
  readonly retryAfter: number

  constructor({ isOwn, retryAfter }: { isOwn: boolean; retryAfter: number }) {
    super(isOwn ? 'Too much work of one owner is waiting.' : 'Too much work is waiting.')
    this.isOwn = isOwn
    this.retryAfter = retryAfter
  }
}
