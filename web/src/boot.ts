import type { Boot } from '@portal/contract/boot.ts'

let ofPage: Boot | undefined
let read = (): Boot => (ofPage ??= readPage())

/** The data that the server put into the page. No module reads it while it loads: see scripts/borders. */
export function boot(): Boot {
  return read()
}

/** Where one process renders the pages of many people, each page has its own data. */
export function readBootFrom(source: () => Boot): void {
  read = source
}

/** State of one page, created when it is first needed: a module would share its own among the people of a process. */
export function perPage<T>(create: () => T): () => T {
  const ofPages = new WeakMap<object, T>()
  return () => {
    const page = boot()
    const value = ofPages.get(page) ?? create()
    ofPages.set(page, value)
    return value
  }
}

function readPage(): Boot {
  const text = document.getElementById('boot')?.textContent
  if (!text) throw new Error('The page has no data')
  return JSON.parse(text)
}
