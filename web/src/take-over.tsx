import type { AnyRouter } from '@tanstack/react-router'
import { type ReactNode, startTransition } from 'react'
import { hydrateRoot, type RootOptions } from 'react-dom/client'
import { takeEarlyInput } from './early-input.ts'
import { afterFirstRender } from './first-render.ts'
import { telemetry } from './monitoring/portal-telemetry.ts'

/** Takes over the page that the server rendered. Only such a page loads this code. */
export async function takeOver(
  container: HTMLElement,
  router: AnyRouter,
  application: ReactNode,
  options: RootOptions,
): Promise<void> {
  applyStyles(container)
  const repeatEarlyInput = takeEarlyInput(container)
  void afterFirstRender().then(repeatEarlyInput)
  // As on the server: no boundary around the pages.
  router.ssr = { manifest: undefined }
  await router.load()
  startTransition(() => void hydrateRoot(container, application, { ...options, onRecoverableError: logDifference }))
}

/** The browser has rendered a part of the page again, with other content than the server. */
function logDifference(error: unknown): void {
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
