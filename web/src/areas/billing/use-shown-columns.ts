import { useMedia } from '../../use-media.ts'

/** How many of the seven columns of the lines are shown: a cell over all of them must not span more. */
export function useShownColumns(): number {
  const isWide = useMedia('(min-width: 1280px)')
  const isMedium = useMedia('(min-width: 1024px)')
  if (isWide) return 7
  return isMedium ? 5 : 3
}
