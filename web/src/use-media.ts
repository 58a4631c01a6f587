import type { ReactNode } from 'react'
import { useCallback, useSyncExternalStore } from 'react'
import { boot } from './boot.ts'

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
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => isMatched(query, boot().rendered?.widthPx ?? 0),
  )
}

/** Without a window; queries about anything other than its width are not met. */
function isMatched(query: string, widthPx: number): boolean {
  const [, bound, px] = /^\((min|max)-width: (\d+)px\)$/.exec(query) ?? []
  return bound === 'min' ? widthPx >= Number(px) : bound === 'max' && widthPx <= Number(px)
}

/** In the cell of the name: the value of a column for which a phone has no room. */
export function OnPhone({ children }: { children: ReactNode }) {
  return useMedia(isWide) ? null : children
}
