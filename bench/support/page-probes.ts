/**
 * Functions that run in the measured page, as text. They may refer to the helpers at the end of this file and to nothing else
 * outside themselves.
 */

export interface Opened {
  /** In milliseconds since the navigation began. */
  readableMs: number
  usableMs: number
}

/** Before the page’s own code: records when a table can be read, and when React has the page. */
export function watchOpening(key: string): void {
  const opened: Partial<Opened> = {}
  const found = (name: keyof Opened) => {
    if (opened[name] !== undefined) return
    opened[name] = 0
    void painted().then(() => {
      opened[name] = performance.now()
      if (opened.readableMs && opened.usableMs) sessionStorage.setItem(key, JSON.stringify(opened))
    })
  }
  // A frame for each look would slow the page down.
  let wait: ReturnType<typeof setTimeout> | undefined
  const lookAgain = () => {
    wait = undefined
    look()
  }
  const look = () => {
    if (opened.usableMs !== undefined) return
    const heading = document.querySelector('main h1')
    if (!heading || !document.querySelector('main tbody td') || isLoading()) return
    found('readableMs')
    // A page without code is usable as soon as it is there.
    const isBare = !document.getElementById('app')
    if (isBare || performance.getEntriesByName('page-ready').length > 0) found('usableMs')
    else wait ??= setTimeout(lookAgain, 10)
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
  document.addEventListener('DOMContentLoaded', look)
}

/** Follows the links of the sidebar in turn; the times until each page is painted, and those of its elements alone. */
export async function changeRoutes(paths: string[], rounds: number): Promise<{ timesMs: number[]; floorMs: number[] }> {
  const main = () => document.querySelector('main')
  const heading = () => main()?.querySelector('h1')?.textContent
  const follow = async (path: string) => {
    const link = document.querySelector<HTMLElement>(`a[href="${path}"]`)
    if (!link) throw new Error(`There is no link to ${path}`)
    const before = heading()
    const start = performance.now()
    link.click()
    await changed(
      () => location.pathname === path && !!main()?.querySelector('tbody td') && !isLoading() && heading() !== before,
    )
    await painted()
    return performance.now() - start
  }
  const timesMs: number[] = []
  const pages: (Node | undefined)[] = []
  for (let round = 0; round <= rounds; round += 1) {
    for (const path of paths) {
      const ms = await follow(path)
      await rest()
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
      await rest()
    }
  }
  return { timesMs, floorMs }
}

/** Searches the open list for each text in turn; the times from the end of the debounce to the painted rows. */
export async function searchList(texts: string[], rounds: number, debounceMs: number): Promise<number[]> {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
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
      await changed(() => rows() !== before && !isLoading())
      await painted()
      if (round > 0) timesMs.push(performance.now() - start)
      await rest()
    }
  }
  return timesMs
}

function painted(): Promise<void> {
  return new Promise((resolve) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    }),
  )
}

/** Once a change of the page has made the condition true. */
function changed(isDone: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isDone()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
  })
}

function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 400))
}

function isLoading(): boolean {
  return document.querySelector('main [aria-busy="true"]') !== null
}

/** The call of a function of this file, with the helpers, for a page. */
export function callInPage<A extends unknown[]>(probe: (...input: A) => unknown, ...input: A): string {
  return `(() => { ${[painted, changed, rest, isLoading, probe].join('\n')}
    return ${probe.name}(...${JSON.stringify(input)}) })()`
}
