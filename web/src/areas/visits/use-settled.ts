import { useEffect, useState } from 'react'

/** The value once it has stopped changing, so that not every keystroke causes a call. */
export function useSettled<T>(value: T, afterMs = 300): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setSettled, afterMs, () => value)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
