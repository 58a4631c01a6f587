declare global {
  interface Window {
    /** From the end of the debounce to the painted result, for every search so far. */
    searchTimesMs: number[]
    /** From a due timer to the paint of one changed word: the lower bound for any table. */
    measureFloor: () => Promise<number>
  }
}

const debounceMs = 200

/**
 * Time starts when the debounce of the search is due, not when its timer runs, and ends after the frame with the page's
 * last change has been painted.
 */
export function watchSearch(root: HTMLElement): void {
  window.searchTimesMs = []
  let due: number | undefined
  const nativeTimeout = window.setTimeout.bind(window)
  const watched = (work: () => void, delayMs?: number) => {
    const dueAt = performance.now() + (delayMs ?? 0)
    return nativeTimeout(() => {
      if (delayMs === debounceMs) {
        due = dueAt
        window.searchTimesMs.push(Number.NaN)
      }
      work()
    }, delayMs)
  }
  Object.defineProperty(window, 'setTimeout', { value: watched })

  new MutationObserver(() => {
    if (due === undefined) return
    const start = due
    afterPaint(() => (window.searchTimesMs[window.searchTimesMs.length - 1] = performance.now() - start))
  }).observe(root, { childList: true, characterData: true, subtree: true })

  window.measureFloor = () =>
    new Promise((resolve) => {
      const word = document.body.appendChild(document.createElement('p'))
      const dueAt = performance.now() + debounceMs
      nativeTimeout(() => {
        word.textContent = String(dueAt)
        afterPaint(() => {
          word.remove()
          resolve(performance.now() - dueAt)
        })
      }, debounceMs)
    })
}

/** A message sent within a frame arrives after that frame has been painted. */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = work
    port2.postMessage(null)
  })
}
