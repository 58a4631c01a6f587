import { boot } from '../boot.ts'

const key = 'reloaded-for-release'
const messages = /dynamically imported module|importing a module script failed|unable to preload css/i

/**
 * Files of an earlier release are kept for some days only. If a part of this page is missing afterwards, the page
 * reloads, once per release; no input is lost, because the person was waiting for the missing part.
 */
export function reloadForNewRelease(error: unknown, reload = () => location.reload()): boolean {
  // Offline a reload would fail; the page waits for the network and retries.
  if (!navigator.onLine) return false
  if (!(error instanceof Error) || !messages.test(error.message)) return false
  try {
    if (sessionStorage.getItem(key) === boot().version) return false
    sessionStorage.setItem(key, boot().version)
  } catch {
    // Without storage a second failure could not be distinguished, and the page would reload for ever.
    return false
  }
  reload()
  return true
}
