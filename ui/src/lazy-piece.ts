import { lazy, type LazyExoticComponent } from 'react'
import { loadMissingStyles } from './missing-styles.ts'

/** Dispatched on the window when a requested component cannot load without the network. */
export const pieceAwaited = 'piece-awaited'

const retryMs = 1000

/** Any component, as React's own `lazy` declares it. */
type AnyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

type LazyPiece<T extends AnyComponent> = LazyExoticComponent<T> & {
  /** Begins to load the component before it is shown, such as when the pointer is on its button. */
  prepare: () => void
}

/**
 * A lazy component: an export of a module. Offline it waits for the network instead of removing the page; a request that
 * failed online is made once more, because the page reloads for a missing piece and would lose what was selected in it.
 */
export function lazyPiece<N extends string, M extends Record<N, AnyComponent>>(
  load: () => Promise<M>,
  name: N,
): LazyPiece<M[N]> {
  let loaded: M | undefined
  const request = async () => (loaded = await load())
  const patiently = async (isFirst: boolean): Promise<M> => {
    if (loaded) return loaded
    // A browser may keep the failure of an import, so none is begun without the network.
    if (!navigator.onLine) {
      dispatchEvent(new Event(pieceAwaited))
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      await loadMissingStyles()
    }
    try {
      return await request()
    } catch (error) {
      if (!isFirst) throw error
      await new Promise((resolve) => setTimeout(resolve, retryMs))
      await loadMissingStyles()
      return patiently(false)
    }
  }
  return Object.assign(
    lazy(async () => ({ default: (await patiently(true))[name] })),
    {
      // A failure is handled when the piece is shown, which requests it again.
      prepare: () => void (navigator.onLine && request().catch(() => {})),
    },
  )
}
