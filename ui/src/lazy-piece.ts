import { lazy } from 'react'
import { loadMissingStyles } from './missing-styles.ts'

/** Dispatched on the window when a requested component cannot load without the network. */
export const pieceAwaited = 'piece-awaited'

const retryMs = 1000

/**
 * A lazy component. Offline it waits for the network instead of removing the page; a request that failed online is made
 * once more, because the page reloads for a missing piece and would lose what was selected in it.
 */
export const lazyPiece: typeof lazy = (load) => {
  const patiently = async (isFirst: boolean): ReturnType<typeof load> => {
    try {
      return await load()
    } catch (error) {
      const { onLine } = navigator
      if (onLine && !isFirst) throw error
      if (!onLine) dispatchEvent(new Event(pieceAwaited))
      await new Promise((resolve) => {
        if (onLine) setTimeout(resolve, retryMs)
        else addEventListener('online', resolve, { once: true })
      })
      await loadMissingStyles()
      return patiently(!onLine)
    }
  }
  return lazy(() => patiently(true))
}
