import { useEffect, useState } from 'react'
import { boot } from '../boot.ts'
import { useFirstRender } from '../first-render.ts'

const everyMs = 30_000

/** The current time, updated often enough for countdowns in minutes. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [])
  const { rendered } = boot()
  return useFirstRender() && rendered ? new Date(rendered.at) : now
}
