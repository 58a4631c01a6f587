import { boot } from '../boot.ts'

const key = 'reloaded-for-release'
const messages = /dynamically imported module|importing a module script failed|unable to preload css/i

/**
 * The files of a former release are kept for some days only. When a part of this page is then missing, it is loaded again,
 * once per release; nothing can be lost, because the part that failed is what the person was waiting for.
 */
export function reloadForNewRelease(error: unknown, reload = () => location.reload()): boolean {
  // Without the network nothing would come back; the page waits for it and tries again.
  if (!navigator.onLine) return false
  if (!(error instanceof Error) || !messages.test(error.message)) return false
  try {
    if (sessionStorage.getItem(key) === boot.version) return false
    sessionStorage.setItem(key, boot.version)
  } catch {
    // Without storage a second failure could not be told from the first, and the page would load for ever.
    return false
  }
  reload()
  return true
}
