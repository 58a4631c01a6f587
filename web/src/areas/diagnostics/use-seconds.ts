import { useEffect, useState } from 'react'

/** The server's clock in ms, second by second from what it last said: the reader's own may be wrong. */
export function useSeconds(serverNow: string): number {
  const [aheadMs, setAhead] = useState(() => Date.parse(serverNow) - Date.now())
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => setAhead(Date.parse(serverNow) - Date.now()), [serverNow])
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now + aheadMs
}
