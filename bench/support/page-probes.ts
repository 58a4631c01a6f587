/** Functions that run in the measured page. They must not refer to anything outside themselves. */

export interface Opened {
  /** In milliseconds since the navigation began. */
  readableMs: number
  usableMs: number
}

/** Before the page’s own code: records when a table can be read, and when React has the page. */
export function watchOpening(key: string): void {
  const opened: Partial<Opened> = {}
  const afterPaint = (work: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = work
      port2.postMessage(null)
    })
  const found = (name: keyof Opened) => {
    if (opened[name] !== undefined) return
    opened[name] = 0
    afterPaint(() => {
      opened[name] = performance.now()
      if (opened.readableMs && opened.usableMs) sessionStorage.setItem(key, JSON.stringify(opened))
    })
  }
  const look = () => {
    if (opened.usableMs !== undefined) return
    const heading = document.querySelector('main h1')
    if (!heading || !document.querySelector('main tbody td') || document.querySelector('main [aria-busy="true"]'))
      return
    found('readableMs')
    // A page without code is usable as soon as it is there.
    const isBare = !document.getElementById('app')
    if (isBare || Object.keys(heading).some((name) => name.startsWith('__react'))) found('usableMs')
    else requestAnimationFrame(look)
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
  document.addEventListener('DOMContentLoaded', look)
}

/** Follows the links of the sidebar in turn; the times until each page is painted, and those of its elements alone. */
export async function changeRoutes(paths: string[], rounds: number): Promise<{ timesMs: number[]; floorMs: number[] }> {
  const painted = () =>
    new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      }),
    )
  const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const main = () => document.querySelector('main')
  const isShown = (path: string) =>
    location.pathname === path && main()?.querySelector('tbody td') && !main()?.querySelector('[aria-busy="true"]')
  const follow = async (path: string) => {
    const link = document.querySelector<HTMLElement>(`a[href="${path}"]`)
    if (!link) throw new Error(`There is no link to ${path}`)
    const before = main()?.querySelector('h1')?.textContent
    const start = performance.now()
    link.click()
    await new Promise<void>((resolve) => {
      const look = () => {
        if (!isShown(path) || main()?.querySelector('h1')?.textContent === before) return
        observer.disconnect()
        resolve()
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
    })
    await painted()
    return performance.now() - start
  }
  const timesMs: number[] = []
  const pages: (Node | undefined)[] = []
  for (let round = 0; round <= rounds; round += 1) {
    for (const path of paths) {
      const ms = await follow(path)
      await rest(400)
      // The first visit of each loads its code and data.
      if (round > 0) timesMs.push(ms)
      if (round === rounds) pages.push(main()?.cloneNode(true))
    }
  }
  const floorMs: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    for (const page of pages) {
      const place = main()
      if (!place) throw new Error('The page has no main part')
      const elements = page?.cloneNode(true).childNodes ?? []
      const start = performance.now()
      place.replaceChildren(...elements)
      await painted()
      if (round > 0) floorMs.push(performance.now() - start)
      await rest(400)
    }
  }
  return { timesMs, floorMs }
}

/** Searches the open list for each text in turn; the times from the end of the debounce to the painted rows. */
export async function searchList(texts: string[], rounds: number, debounceMs: number): Promise<number[]> {
  const painted = () =>
    new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      }),
    )
  const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const field = document.querySelector<HTMLInputElement>('main [role="search"] input, main input[type="search"]')
  if (!field) throw new Error('The list has no search')
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const rows = () => document.querySelector('main tbody')?.textContent ?? ''
  const timesMs: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    for (const text of texts) {
      const before = rows()
      const start = performance.now() + debounceMs
      setValue?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise<void>((resolve) => {
        const look = () => {
          if (rows() === before || document.querySelector('main [aria-busy="true"]')) return
          observer.disconnect()
          resolve()
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
      })
      await painted()
      if (round > 0) timesMs.push(performance.now() - start)
      await rest(400)
    }
  }
  return timesMs
}
