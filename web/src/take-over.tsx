import type { AnyRouter } from '@tanstack/react-router'
import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { boot } from './boot.ts'
import { forgetRestoredInput, repeatEarlyInput } from './early-input.ts'
import { firstRender } from './first-render.ts'
import { telemetry } from './monitoring/portal-telemetry.ts'

/** Takes over the page that the server rendered. Only such a page loads this code. */
export async function takeOver(
  container: HTMLElement,
  router: AnyRouter,
  application: ReactNode,
  options: RootOptions,
): Promise<void> {
  const state = firstRender()
  const end = () => {
    state.isOver = true
    state.calls.resolve()
  }
  void state.page.promise.then(() => {
    // Before React renders the page again, which would reset what is typed and ticked.
    void repeatEarlyInput()
    // The router follows the browser’s history from its first rendering on: a person may have gone back before.
    if (router.latestLocation.href !== router.state.location.href) void router.load()
    // Pieces with code of their own are taken over before the browser is idle. Safari has no requestIdleCallback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(end, { timeout: longestWaitMs })
    else setTimeout(end, longestWaitMs)
  })
  const fits = fitsWindow()
  const isFit = fits && isOfAddress()
  if (isFit) {
    applyStyles(container)
    forgetRestoredInput(container)
    // As on the server: no boundary around the frame.
    router.ssr = { manifest: undefined }
    await router.load()
  } else {
    container.replaceChildren()
    // Calls wait for what the server rendered, which is gone.
    end()
  }
  // A page that fails does not say that it is rendered.
  setTimeout(state.page.resolve, longestRenderMs)
  startTransition(() => {
    if (isFit) hydrateRoot(container, application, { ...options, onRecoverableError: logDifference })
    else createRoot(container, options).render(application)
  })
}

const longestRenderMs = 3000
const longestWaitMs = 300

/** Whether the window is as wide as the server guessed. If not, the page’s style sheet for such windows hides the content. */
function fitsWindow(): boolean {
  const unfit = document.querySelector<HTMLStyleElement>('#unfit')
  const fits = !unfit || !matchMedia(unfit.media).matches
  // A style sheet that is removed makes the browser calculate all styles again.
  unfit?.setAttribute('media', 'not all')
  return fits
}

/** Whether the address is still that of the rendered page: a person may have gone back before its code arrived. */
function isOfAddress(): boolean {
  return boot().rendered?.path === location.pathname + location.search
}

/** The browser has rendered a part of the page again, with other content than the server. */
function logDifference(error: unknown): void {
  performance.mark('page-differs')
  const { message } = error instanceof Error ? error : { message: String(error) }
  telemetry().log('info', 'The page differs from what the server rendered', { message, page: location.pathname })
}

/** The page's policy forbids style attributes, so the server sends them under another name. */
function applyStyles(container: HTMLElement): void {
  for (const element of container.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? ''
    delete element.dataset.style
  }
}
