import { useEffect, useEffectEvent } from 'react'

/** About twenty sheets of rows. */
export const mostPrinted = 1000

/** Prints once everything for the paper is laid out; `onEnd` follows, also if it could not be loaded. */
export function usePrint({ isReady, hasFailed }: { isReady: boolean; hasFailed: boolean }, onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (hasFailed) end()
  }, [hasFailed])
  useEffect(() => {
    if (!isReady) return
    const close = () => end()
    addEventListener('afterprint', close)
    const timer = setTimeout(print)
    return () => {
      clearTimeout(timer)
      removeEventListener('afterprint', close)
    }
  }, [isReady])
}
