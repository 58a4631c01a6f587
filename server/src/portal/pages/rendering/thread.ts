import type { Boot } from '@portal/contract/boot.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import type { Answer, Task } from './page-renderer.ts'

type Render = (page: Boot, address: string) => Promise<string | null>

const renderer = await load(workerData)

parentPort?.on('message', ({ id, page, address }: Task) => {
  const answer = (rest: Omit<Answer, 'id'>) => parentPort?.postMessage({ id, ...rest })
  renderer(JSON.parse(page), address).then(
    (html) => answer({ html }),
    (error: unknown) => answer({ html: null, fault: error instanceof Error ? (error.stack ?? error.message) : '' }),
  )
})
parentPort?.postMessage('ready')

/** The pages' code, without what a process would share among people: storage, and the network. */
async function load(module: string): Promise<Render> {
  for (const name of ['localStorage', 'sessionStorage', 'fetch']) Reflect.deleteProperty(globalThis, name)
  // A call whose answer is not in the page waits for the browser.
  globalThis.fetch = () => new Promise(() => {})
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true } })
  const { createRenderer } = await import(module)
  return createRenderer(new AsyncLocalStorage<Boot>())
}
