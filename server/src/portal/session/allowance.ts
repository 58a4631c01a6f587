interface Limits {
  perMinute: number
  perMinuteInAll: number
  clock: () => number
}

export interface Allowance {
  take(sender: string): boolean
}

/** Counts what each sender does in a minute; the memory it takes is bounded by the limit for all of them. */
export function createAllowance({ perMinute, perMinuteInAll, clock }: Limits): Allowance {
  let minute = 0
  let all = 0
  const taken = new Map<string, number>()
  return {
    take(sender) {
      const now = Math.floor(clock() / 60_000)
      if (now !== minute) {
        minute = now
        all = 0
        taken.clear()
      }
      const own = taken.get(sender) ?? 0
      if (own >= perMinute || all >= perMinuteInAll) return false
      taken.set(sender, own + 1)
      all++
      return true
    },
  }
}
