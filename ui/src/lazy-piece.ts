import { lazy } from 'react'
import { loadMissingStyles } from './missing-styles.ts'

/** On the window, when somebody asked for a piece that cannot come without the network. */
export const pieceAwaited = 'piece-awaited'

/** A piece whose code comes later. Without the network it waits for it, instead of taking the page away. */
export const lazyPiece: typeof lazy = (load) => {
  const patiently: typeof load = async () => {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) throw error
      dispatchEvent(new Event(pieceAwaited))
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      await loadMissingStyles()
      return patiently()
    }
  }
  return lazy(patiently)
}
