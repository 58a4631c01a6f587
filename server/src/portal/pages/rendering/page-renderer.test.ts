import { afterEach, expect, test, vi } from 'vitest'
import { createPageRenderer, type PageRenderer } from './page-renderer.ts'

const open: PageRenderer[] = []
afterEach(async () => {
  for (const renderer of open.splice(0)) await renderer.close()
})

/** A thread with pages of a test, which has begun. */
async function startRenderer(render: string, limits: { limitMs?: number; stuckMs?: number } = {}) {
  const code = `export const createRenderer = (pages) => { let count = 0; return async (page, address) => {
    if (address === '/ready') return 'ready'
    count += 1
    return pages.run(page, async () => { ${render} })
  } }`
  const onFault = vi.fn()
  const module = new URL(`data:text/javascript,${encodeURIComponent(code)}`)
  const renderer = createPageRenderer({ module, onFault, limitMs: 10_000, ...limits })
  open.push(renderer)
  const isReady = () => vi.waitFor(async () => expect(await renderer.render('{}', '/ready')).toBe('ready'), 20_000)
  await isReady()
  return { renderer, onFault, isReady }
}

test('a page is rendered from its own data, also while others are', async () => {
  const { renderer } = await startRenderer(
    'await new Promise((resolve) => setTimeout(resolve, 20 - 2 * count)); return pages.getStore().name + address',
  )
  const names = ['a', 'b', 'c', 'd', 'e']
  const pages = names.map((name) => renderer.render(JSON.stringify({ name }), '/orders'))
  expect(await Promise.all(pages)).toEqual(names.map((name) => `${name}/orders`))
})

test('the thread has no storage and no network', async () => {
  const { renderer } = await startRenderer(
    'return [typeof localStorage, typeof sessionStorage, typeof document, await Promise.race([fetch("http://127.0.0.1:9"), "no answer"])].join()',
  )
  expect(await renderer.render('{}', '/')).toBe('undefined,undefined,undefined,no answer')
})

test('a page that takes long is left to the browser, and the next one is rendered', async () => {
  const { renderer, onFault } = await startRenderer(
    'if (address === "/slow") await new Promise((resolve) => setTimeout(resolve, 300)); return address',
    { limitMs: 100 },
  )
  expect(await renderer.render('{}', '/slow')).toBeNull()
  expect(await renderer.render('{}', '/orders')).toBe('/orders')
  expect(onFault).not.toHaveBeenCalled()
})

test('a page that fails is left to the browser and reported, and the next one is rendered', async () => {
  const { renderer, onFault } = await startRenderer(
    'if (address === "/broken") throw new Error("No rows"); return address',
  )
  expect(await renderer.render('{}', '/broken')).toBeNull()
  expect(onFault).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('No rows'))
  expect(await renderer.render('{}', '/orders')).toBe('/orders')
})

test('a thread that is stuck or ends is replaced', async () => {
  const { renderer, onFault, isReady } = await startRenderer(
    'if (address === "/loop") for (;;); if (address === "/end") process.exit(); return address',
    { limitMs: 200, stuckMs: 200 },
  )
  expect(await renderer.render('{}', '/loop')).toBeNull()
  await vi.waitFor(() => expect(onFault).toHaveBeenCalledWith(expect.stringContaining('/loop')), 5000)
  await isReady()
  expect(await renderer.render('{}', '/end')).toBeNull()
})

test('pages beyond what a thread renders in time are not waited for', async () => {
  const { renderer } = await startRenderer('await new Promise((resolve) => setTimeout(resolve, 200)); return address')
  const pages = Array.from({ length: 20 }, () => renderer.render('{}', '/orders'))
  expect((await Promise.all(pages)).filter((html) => html === null)).toHaveLength(12)
})
