import { useState, useSyncExternalStore } from 'react'
import { boot, perPage } from './boot.ts'

/**
 * A page that the server rendered is rendered once more by the browser, which takes over its elements. Both must have the
 * same result, so both render only what is in the page: calls are answered afterwards. A page says when it is rendered, since the
 * frame around it comes first.
 */
export const firstRender = perPage(() => {
  const isOver = boot().rendered === undefined
  const state = {
    isOver,
    isPageOver: isOver,
    page: Promise.withResolvers<void>(),
    calls: Promise.withResolvers<void>(),
  }
  void state.page.promise.then(() => {
    state.isPageOver = true
    // Until then a link loads its page, as tests and benchmarks need to know.
    performance.mark('page-ready')
  })
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

/**
 * True on the server and until the browser has taken over the page, then false: for what only the browser knows. React delays the
 * page by 300 ms if the frame, which comes first, shows the placeholder of something else before it.
 */
export function useFirstRender(): boolean {
  return useSyncExternalStore(
    whenPageIsOver,
    () => !firstRender().isPageOver,
    () => true,
  )
}

function whenPageIsOver(onChange: () => void): () => void {
  let isGone = false
  void firstRender().page.promise.then(() => {
    if (!isGone) onChange()
  })
  return () => {
    isGone = true
  }
}

/** Whether the browser takes this component over from the server, or the server renders it. Does not change. */
export function useTakenOver(): boolean {
  const [origin] = useState(originOf)
  return useSyncExternalStore(never, origin.inBrowser, origin.onServer)
}

/** React reads the server's value for each component that it takes over, before it reads the other. */
function originOf() {
  let isTakenOver = false
  return { inBrowser: () => isTakenOver, onServer: () => (isTakenOver = true) }
}

const never = () => () => {}
