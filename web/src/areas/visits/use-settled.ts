import { useEffect, useState } from 'react'

/** The value as it is once nobody has changed it for a moment: not every letter is worth a question to the server. */
export function useSettled<T>(value: T, afterMs = 300): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setSettled, afterMs, () => value)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
