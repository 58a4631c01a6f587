import { useEffect, useState } from 'react'

const settleMs = 300

/** The value once it has not changed for a moment, so that typing asks once. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
