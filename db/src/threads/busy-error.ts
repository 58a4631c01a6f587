/** Too much work is already waiting. The same request succeeds later. */
export class BusyError extends Error {
  /** Whether the owner's own work fills the queue, not everyone's. */
  readonly isOwn: boolean
  /** In seconds. */
  readonly retryAfter: number

  constructor({ isOwn, retryAfter }: { isOwn: boolean; retryAfter: number }) {
    super(isOwn ? 'Too much work of one owner is waiting.' : 'Too much work is waiting.')
    this.isOwn = isOwn
    this.retryAfter = retryAfter
  }
}
