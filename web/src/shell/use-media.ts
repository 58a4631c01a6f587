import { useCallback, useSyncExternalStore } from 'react'

/** The width from which the sidebar is a rail; below it, it slides in. */
export const isWide = '(min-width: 768px)'

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
