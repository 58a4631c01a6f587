import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Figure, Row, Setting } from './figure.ts'
import { startBareSignIn } from './support/bare-sign-in.ts'
import { callInPage, changeRoutes, searchList, watchOpening } from './support/page-probes.ts'
import { type Portal, signIn, startPortal, withFolder } from './support/portal.ts'
import { administrator } from './support/sign-ins.ts'
import { fast4G, slowNetwork } from './support/slow-network.ts'
import { median, rounded } from './support/statistics.ts'
import { type Devtools, withUnwatchedBrowser } from './support/unwatched-browser.ts'

const key = 'browsing'
const ports = { portal: 3550, bare: 3551, slowPortal: 3552, slowBare: 3553 }
const settleMs = 2500
// As long as the list waits for the next key.
const debounceMs = 200

/** A person who comes back with a cookie and cached files, changes between pages and searches. */
export const browsing: Figure = {
  name: 'browsing',
  async run(setting) {
    const behindSlowNetwork = { BASE_URL: address(ports.slowPortal) }
    const back = await withPortal(behindSlowNetwork, (portal) => measureReturn(portal, setting))
    const byBrowser = { ...behindSlowNetwork, RENDER_PAGES: 'false' }
    const bare = await withPortal(byBrowser, (portal) => measureReturn(portal, setting, ', rendered by the browser'))
    return [...back, ...bare, ...(await withPortal({}, (portal) => measurePages(portal, setting)))]
  },
}

function withPortal<T>(settings: Record<string, string>, work: (portal: Portal) => Promise<T>): Promise<T> {
  return withFolder(async (folder) => {
    const portal = await startPortal(ports.portal, folder, settings)
    try {
      return await work(portal)
    } finally {
      await portal.stop()
    }
  })
}

async function measurePages(portal: Portal, { isQuick }: Setting): Promise<Row[]> {
  const rows: Row[] = []
  const rounds = isQuick ? 1 : 10
  for (const { rate, routeMs, searchMs } of [
    { rate: 1, routeMs: 34, searchMs: 40 },
    { rate: 4, routeMs: 110, searchMs: 150 },
  ]) {
    const note = rate === 1 ? 'median' : `median, CPU slowed ${rate} times`
    const measurePage = async (page: Page) => {
      const times = Times.parse(await page.evaluate(searchList, ['leeds', 'rochdale'], rounds, debounceMs))
      rows.push(row(`Search in the list of services, ${rate}x`, median(times), searchMs, `${note} of ${times.length}`))
      const { timesMs, floorMs } = Changes.parse(await page.evaluate(changeRoutes, ['/orders', '/services'], rounds))
      const floor = `${note} of ${timesMs.length}, bare ${rounded(median(floorMs), 0)} ms`
      rows.push(row(`Change of route, warm, ${rate}x`, median(timesMs), routeMs, floor))
    }
    await withVisitor(portal, (open) => open(`${portal.address}/services`, rate, measurePage))
  }
  return rows
}

/** The dashboard, opened in a new tab of a browser that has its files. */
async function measureReturn(portal: Portal, { isQuick }: Setting, variant = ''): Promise<Row[]> {
  const bare = await startBareSignIn(ports.bare)
  const networks = [
    await slowNetwork(ports.slowPortal, ports.portal, fast4G),
    await slowNetwork(ports.slowBare, ports.bare, fast4G),
  ]
  try {
    return await withVisitor(portal, async (open) => {
      const ours: z.infer<typeof Opening>[] = []
      const theirs: z.infer<typeof Opening>[] = []
      // The first visit fills the caches.
      for (let round = 0; round <= (isQuick ? 1 : 7); round += 1) {
        const opened = await open(`${address(ports.slowPortal)}/`, 4, async (page) => page.opened)
        const empty = await open(`${address(ports.slowBare)}/dashboard`, 4, async (page) => page.opened)
        if (round > 0) {
          ours.push(opened)
          theirs.push(empty)
        }
      }
      const [readable, usable] = [
        median(ours.map((each) => each.readableMs)),
        median(ours.map((each) => each.usableMs)),
      ]
      const floor = median(theirs.map((each) => each.usableMs))
      const note = `median of ${ours.length}, Fast 4G, CPU slowed 4 times; bare ${rounded(floor, 0)} ms`
      return [
        row(`Return to the dashboard${variant}, to read`, readable, 400, note),
        row(`Return to the dashboard${variant}, to use`, usable, undefined, note),
        {
          figure: `Return to the dashboard${variant}, to bare page`,
          measured: rounded(usable / floor, 2),
          unit: 'times',
          limit: { atMost: 1.5 },
        },
      ]
    })
  } finally {
    for (const network of networks) network.close()
    bare.close()
  }
}

const row = (figure: string, ms: number, atMost: number | undefined, note: string): Row => ({
  figure,
  measured: rounded(ms, 0),
  unit: 'ms',
  ...(atMost !== undefined && { limit: { atMost } }),
  note,
})

const Opening = z.object({ readableMs: z.number().positive(), usableMs: z.number().positive() })
const Times = z.array(z.number())
const Changes = z.object({ timesMs: Times, floorMs: Times })

interface Page {
  opened: z.infer<typeof Opening>
  /** Runs a function in the page. */
  evaluate<A extends unknown[]>(probe: (...input: A) => unknown, ...input: A): Promise<unknown>
}

/** Opens an address in a new tab, on a processor that is slowed. */
type Open = <T>(url: string, rate: number, work: (page: Page) => Promise<T>) => Promise<T>

/** A browser with the cookies of an administrator of the demo. */
function withVisitor<T>(portal: Portal, work: (open: Open) => Promise<T>): Promise<T> {
  return withUnwatchedBrowser(async (devtools) => {
    const { email, password } = administrator()
    const { cookie } = await signIn(portal, email, password)
    const cookies = cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), domain: '127.0.0.1', path: '/', httpOnly: true }
    })
    await devtools.send('Storage.setCookies', { cookies })
    return work((url, rate, inPage) => inTab(devtools, url, rate, inPage))
  })
}

async function inTab<T>(devtools: Devtools, url: string, rate: number, work: (page: Page) => Promise<T>): Promise<T> {
  const { targetId } = await devtools.send('Target.createTarget', { url: 'about:blank', width: 1440, height: 900 })
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: true })
  const send = (method: string, parameters: object = {}) => devtools.send(method, parameters, String(sessionId))
  const run = async (expression: string) => {
    const { result, exceptionDetails } = await send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(`The page failed: ${JSON.stringify(exceptionDetails)}`)
    return z.object({ value: z.unknown().optional() }).parse(result).value
  }
  await send('Page.enable')
  await send('Emulation.setCPUThrottlingRate', { rate })
  await send('Page.addScriptToEvaluateOnNewDocument', { source: callInPage(watchOpening, key) })
  await send('Page.navigate', { url })
  const text = await until(async () => run(`sessionStorage.getItem('${key}')`).catch(() => undefined), url)
  // Code is prefetched after the first paint, and must not disturb the next measurement.
  await sleep(settleMs)
  const page: Page = {
    opened: Opening.parse(JSON.parse(text)),
    evaluate: (probe, ...input) => run(callInPage(probe, ...input)),
  }
  const result = await work(page)
  await devtools.send('Target.closeTarget', { targetId })
  return result
}

async function until(read: () => Promise<unknown>, url: string): Promise<string> {
  for (let tries = 0; tries < 120; tries += 1) {
    const found = await read()
    if (typeof found === 'string') return found
    await sleep(250)
  }
  throw new Error(`${url} did not become usable`)
}

const address = (port: number) => `http://127.0.0.1:${port}`
