const most = 10
const perCall = 0.2

/** Tries again cost from a purse which every call fills a little: a system in trouble sees at most a fifth more calls. */
export function createRetryBudget() {
  let left = most
  return {
    earn(): void {
      left = Math.min(most, left + perCall)
    },
    /** Whether there was one left. */
    take(): boolean {
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}
