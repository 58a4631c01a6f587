const most = 10
const perCall = 0.2

/**
 * Each call adds a fraction of a retry to the budget, so that retries increase the load of a failing system by at most
 * a fifth.
 */
export function createRetryBudget() {
  let left = most
  return {
    earn(): void {
      left = Math.min(most, left + perCall)
    },
    /** Whether a retry was available. */
    take(): boolean {
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}
