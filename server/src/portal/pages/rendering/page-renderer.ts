import { Worker } from 'node:worker_threads'

/** A page to render: its data as in the page, and its address within the portal. */
export interface Task {
  id: number
  page: string
  address: string
}

export interface Answer {
  id: number
  html: string | null
  /** For the log. */
  fault?: string
}

export interface PageRenderer {
  /** The elements of a page; null if they are not there in time, and the browser renders the page. */
  render(page: string, address: string): Promise<string | null>
  close(): Promise<void>
}

interface Options {
  /** The pages' code, built for the server. */
  module: URL
  /** A page does not wait longer. */
  limitMs?: number
  /** A thread that gives no answer until then is taken for stuck. */
  stuckMs?: number
  /** Called with each fault, for the log. */
  onFault: (fault: string) => void
}

interface Waiting {
  finish: (html: string | null) => void
  timer: NodeJS.Timeout
}

// More would not be rendered within the limit.
const mostWaiting = 8
/** Between an end of the thread and its next start; a fault that stays costs little. */
const pausesMs = [200, 5000, 30_000, 120_000]

/**
 * Renders pages in a thread that the first of them starts and that is kept, so that a process answers other requests meanwhile, and a fault of a page costs
 * only its rendering.
 */
export function createPageRenderer({ module, limitMs = 150, stuckMs = 3000, onFault }: Options): PageRenderer {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let faults = 0
  let isReady = false
  let isClosed = false
  let restart: NodeJS.Timeout | undefined
  let worker: Worker | undefined

  function open(): Worker {
    const thread = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: module.href,
      env: { NODE_ENV: 'production' },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // Of the young generation the default holds 20 MB more and renders no faster.
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 6 },
    })
    thread.unref()
    thread.on('message', (message: Answer | 'ready') => {
      if (message === 'ready') isReady = true
      else take(message)
    })
    thread.on('error', (error: Error) =>
      onFault(`The thread that renders pages has failed: ${error.stack ?? error.message}`),
    )
    thread.on('exit', () => {
      if (thread !== worker || isClosed) return
      isReady = false
      for (const { finish } of waiting.values()) finish(null)
      const pause = pausesMs[Math.min(faults, pausesMs.length - 1)]
      faults += 1
      restart = setTimeout(() => (worker = open()), pause)
      restart.unref()
    })
    return thread
  }

  function take({ id, html, fault }: Answer): void {
    if (fault !== undefined) onFault(`A page was not rendered: ${fault}`)
    else faults = 0
    waiting.get(id)?.finish(html)
  }

  return {
    render(page, address) {
      // A process that shows no pages is spared the pages' code.
      worker ??= open()
      const thread = worker
      if (!isReady || waiting.size >= mostWaiting) return Promise.resolve(null)
      lastId += 1
      const id = lastId
      return new Promise((resolve) => {
        const finish = (html: string | null) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(html)
        }
        const timer = setTimeout(() => {
          resolve(null)
          // Its place is kept until it answers, so that a thread that is behind receives no more work.
          const stuck = setTimeout(() => {
            onFault(`A page was not rendered within ${stuckMs} ms: ${address}`)
            void thread.terminate()
          }, stuckMs)
          stuck.unref()
          waiting.set(id, { timer: stuck, finish: (html) => (clearTimeout(stuck), finish(html)) })
        }, limitMs)
        waiting.set(id, { finish, timer })
        thread.postMessage({ id, page, address } satisfies Task)
      })
    },
    async close() {
      isClosed = true
      clearTimeout(restart)
      await worker?.terminate()
      for (const { finish } of waiting.values()) finish(null)
    },
  }
}
