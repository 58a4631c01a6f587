import { useEffect, useState } from 'react'
import { boot } from '../boot.ts'
import { useTakenOver } from '../first-render.ts'

const everyMs = 30_000

/** The current time, updated often enough for countdowns in minutes. */
export function useNow(): Date {
  return useClock().now
}

/** The server’s time: of its answer that arrived at a time of the reader’s clock, and counted on since. */
export function useServerNow(at: string | undefined, arrivedAt: number): Date {
  const { now, isReaders } = useClock()
  if (at === undefined) return now
  return new Date(Date.parse(at) + (isReaders ? now.getTime() - arrivedAt : 0))
}

/** A component taken over from the server keeps its time until the first update: all times would be rendered twice otherwise. */
function useClock(): { now: Date; isReaders: boolean } {
  const isTakenOver = useTakenOver()
  const [clock, setClock] = useState(() => ({
    now: new Date((isTakenOver && boot().rendered?.at) || Date.now()),
    isReaders: !isTakenOver,
  }))
  useEffect(() => {
    const timer = setInterval(() => setClock({ now: new Date(), isReaders: true }), everyMs)
    return () => clearInterval(timer)
  }, [])
  return clock
}
