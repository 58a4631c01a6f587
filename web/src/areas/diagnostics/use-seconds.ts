import { useEffect, useState } from 'react'

/** The server's clock in ms, advanced every second from its last response: the reader's own may be wrong. */
export function useSeconds(serverNow: string): number {
  const [now, setNow] = useState(() => Date.parse(serverNow))
  useEffect(() => {
    const heardAt = Date.now()
    const timer = setInterval(() => setNow(Date.parse(serverNow) + Date.now() - heardAt), 1000)
    return () => clearInterval(timer)
  }, [serverNow])
  return now
}
