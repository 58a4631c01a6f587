import type { ReactNode } from 'react'
import { useMedia } from './use-media.ts'

/** In the cell of the name: the value of a column for which a phone has no room. */
export function OnPhone({ children }: { children: ReactNode }) {
  return useMedia('(max-width: 767px)') ? children : null
}
