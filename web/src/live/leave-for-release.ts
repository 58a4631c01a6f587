import type { AnyRouter } from '@tanstack/react-router'
import { boot } from '../boot.ts'
import { inAccount } from '../lib/in-account.ts'

const key = 'left-for-release'

/**
 * After a new release, the next navigation loads its page from the server: a safe moment, because no input is open.
 * Once per release, so that servers of two releases cannot reload a tab in a loop.
 */
export function leaveForRelease(router: AnyRouter, go = (href: string) => location.assign(inThisAccount(href))) {
  let next: string | undefined
  let isLeaving = false
  return (version: string | undefined) => {
    if (version === undefined || version === boot().version || next !== undefined) return
    next = version
    router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
      if (!pathChanged || !isSafe()) return
      // Until the other page has loaded, the latest navigation counts.
      isLeaving ||= claim(version)
      if (isLeaving) go(toLocation.href)
    })
  }
}

/** Another tab may have switched account since; this one stays in its own. */
function inThisAccount(href: string): string {
  const account = boot().signedIn?.accountId
  return account && !href.includes('#') ? inAccount(href, account) : href
}

/** Typed text is kept as a draft, except in open dialogs. */
function isSafe(): boolean {
  return navigator.onLine && document.querySelector('dialog[open]') === null
}

function claim(version: string): boolean {
  try {
    if (sessionStorage.getItem(key) === version) return false
    sessionStorage.setItem(key, version)
    return true
  } catch {
    // Without storage a repeat could not be detected.
    return false
  }
}
