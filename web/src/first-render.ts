import { useSyncExternalStore } from 'react'
import { boot, perPage } from './boot.ts'

/**
 * A page that the server rendered is rendered once more by the browser, which takes over its elements. Both must have the
 * same result, so both render only what is in the page: calls are answered afterwards.
 */
const firstRender = perPage(() => {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const state = { isOver: boot().rendered === undefined, over, end }
  if (state.isOver) end()
  return state
})

/** Whether this page is about to be rendered as on the server. */
export function isFirstRender(): boolean {
  return !firstRender().isOver
}

export function afterFirstRender(): Promise<void> {
  return firstRender().over
}

/** Called once the page is taken over. Its later pieces follow at once, before the browser is idle. */
export function endFirstRender(): void {
  const state = firstRender()
  if (state.isOver) return
  const end = () => {
    state.isOver = true
    state.end()
  }
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(end, { timeout: longestWaitMs })
  else setTimeout(end, longestWaitMs)
}

/** True on the server and while the browser takes over from it, then false: for what only the browser knows. */
export function useFirstRender(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}

const longestWaitMs = 300
const never = () => () => {}
