import { useSyncExternalStore } from 'react'
import { boot, perPage } from './boot.ts'

/**
 * A page that the server rendered is rendered once more by the browser, which takes over its elements. Both must have the
 * same result, so both render only what is in the page: calls are answered afterwards. A page says when it is rendered, since the
 * frame around it comes first.
 */
export const firstRender = perPage(() => {
  const isOver = boot().rendered === undefined
  const state = { isOver, page: Promise.withResolvers<void>(), calls: Promise.withResolvers<void>() }
  if (isOver) state.calls.resolve()
  return state
})

/** Whether this page is about to be rendered as on the server. */
export function isFirstRender(): boolean {
  return !firstRender().isOver
}

export function afterFirstRender(): Promise<void> {
  return firstRender().calls.promise
}

/** True on the server and while the browser takes over from it, then false: for what only the browser knows. */
export function useFirstRender(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}

const never = () => () => {}
