import type { AnyRouter } from '@tanstack/react-router'
import { boot } from '../boot.ts'
import { inAccount } from '../lib/in-account.ts'

const key = 'left-for-release'

/**
 * Once the server is another release than this page, the next step to another page loads that one from the server: a safe
 * moment, since nothing is open then. Once for each release, so that servers of two releases cannot send a tab to and fro.
 */
export function leaveForRelease(router: AnyRouter, go = (href: string) => location.assign(inThisAccount(href))) {
  let next: string | undefined
  let isLeaving = false
  return (version: string | undefined) => {
    if (version === undefined || version === boot.version || next !== undefined) return
    next = version
    router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
      if (!pathChanged || !isSafe()) return
      // Until the other page is there, a further step is the one that counts.
      isLeaving ||= claim(version)
      if (isLeaving) go(toLocation.href)
    })
  }
}

/** Another tab may have chosen another account since; this one stays where it is. */
function inThisAccount(href: string): string {
  const account = boot.signedIn?.accountId
  return account && !href.includes('#') ? inAccount(href, account) : href
}

/** Text that is being typed is kept as a draft; what stands in an open dialog is not. */
function isSafe(): boolean {
  return navigator.onLine && document.querySelector('dialog[open]') === null
}

function claim(version: string): boolean {
  try {
    if (sessionStorage.getItem(key) === version) return false
    sessionStorage.setItem(key, version)
    return true
  } catch {
    // Without storage nobody could tell that it has been done already.
    return false
  }
}
