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
    // A browser may keep the failure of an import, so none is begun without the network.
    if (!navigator.onLine) {
      dispatchEvent(new Event(pieceAwaited))
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      await loadMissingStyles()
    }
    try {
      return await load()
    } catch (error) {
      if (!isFirst) throw error
      await new Promise((resolve) => setTimeout(resolve, retryMs))
      await loadMissingStyles()
      return patiently(false)
    }
  }
  return lazy(() => patiently(true))
}
