import { useEffect, useState } from 'react'

/** The server's clock in ms, second by second from what it last said: the reader's own may be wrong. */
export function useSeconds(serverNow: string): number {
  const [now, setNow] = useState(() => Date.parse(serverNow))
  useEffect(() => {
    const heardAt = Date.now()
    const timer = setInterval(() => setNow(Date.parse(serverNow) + Date.now() - heardAt), 1000)
    return () => clearInterval(timer)
  }, [serverNow])
  return now
}
