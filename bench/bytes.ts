import { watchList } from '@portal/e2e/support/watch-list.ts'
import type { Browser } from '@playwright/test'
import type { Figure, Row } from './figure.ts'
import { withBrowser, withTab } from './support/browser.ts'
import { countBlockingFonts, type Fetched, takeCookies, watchNetwork } from './support/page-weight.ts'
import { type Portal, signIn, startPortal, withFolder } from './support/portal.ts'
import { administrator } from './support/sign-ins.ts'
import { rounded, sum } from './support/statistics.ts'

/** Bytes that the browser fetches until the services list is usable, signed in and with an empty cache. */
export const bytes: Figure = {
  name: 'bytes',
  run: () =>
    withFolder(async (folder) => {
      const portal = await startPortal(3420, folder)
      try {
        return await withBrowser((browser) => measure(browser, portal))
      } finally {
        await portal.stop()
      }
    }),
}

async function measure(browser: Browser, portal: Portal): Promise<Row[]> {
  const { email, password } = administrator()
  const { cookie } = await signIn(portal, email, password)
  await untilRendered(portal, cookie)
  return withTab(browser, async ({ context, page, devtools }) => {
    await takeCookies(context, portal.address, cookie)
    await page.addInitScript(watchList)
    const network = await watchNetwork(devtools)
    await page.goto(`${portal.address}/services`)
    await page.waitForFunction(() => performance.getEntriesByName('list-usable').length > 0)
    // Requests may still be in progress.
    await page.waitForTimeout(3000)
    const bodies = await page.evaluate(bodiesInPage)
    const fetched = [...network.values()].map((each) => ({ ...each, ...(bodies[each.url] ?? notABody) }))
    return rows(fetched, await countBlockingFonts(page))
  })
}

/** The first page starts the thread that renders, and does not wait for it. A page that is not rendered needs less code. */
async function untilRendered(portal: Portal, cookie: string): Promise<void> {
  const until = performance.now() + 30_000
  while (performance.now() < until) {
    const answer = await fetch(`${portal.address}/services`, { headers: { cookie } })
    if ((await answer.text()).includes('"rendered":')) return
  }
  throw new Error('The server does not render the list of services')
}

interface Body {
  bytes: number
  isEarly: boolean
}

type FetchedBody = Fetched & Body
const notABody: Body = { bytes: 0, isEarly: false }

/**
 * Runs in the page: the compressed size of each resource, and whether its request started before the list was usable.
 */
function bodiesInPage(): Record<string, Body> {
  const usableAt = performance.getEntriesByName('list-usable')[0]?.startTime ?? 0
  const resources = performance.getEntriesByType('resource').filter((each) => each instanceof PerformanceResourceTiming)
  return Object.fromEntries(
    resources.map((each) => [each.name, { bytes: each.encodedBodySize, isEarly: each.startTime <= usableAt }]),
  )
}

function rows(fetched: readonly FetchedBody[], blockingFonts: number): Row[] {
  // The monitoring agent, and the code that it shares with the browser's log.
  const isAgent = ({ url }: FetchedBody) => /\/assets\/(agent|telemetry)-/.test(url)
  const code = fetched.filter(({ type }) => type === 'Script' || type === 'Stylesheet')
  const needed = code.filter((each) => each.isEarly && !isAgent(each))
  const packed = needed.filter(({ encoding }) => encoding === 'br')
  const fonts = fetched.filter(({ type }) => type === 'Font')
  const wire = rounded(sum(needed.map(({ wireBytes }) => wireBytes)) / 1000, 1)
  const largest = needed
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 5)
    .map(({ url, bytes: size }) => `${url.slice(url.lastIndexOf('/') + 1)} ${rounded(size / 1000, 1)}`)
  return [
    {
      figure: 'JavaScript and CSS until the services list is usable',
      measured: kilobytes(needed),
      unit: 'kB',
      limit: { atMost: 130 },
      note: `${needed.length} files, ${packed.length} as brotli, ${wire} kB with their headers; largest ${largest.join(', ')}`,
    },
    { figure: 'Fonts', measured: kilobytes(fonts), unit: 'kB', limit: { atMost: 60 }, note: `${fonts.length} files` },
    { figure: 'Typefaces that block text', measured: blockingFonts, unit: '', limit: { atMost: 0 } },
    { figure: 'Monitoring agent, loaded later', measured: kilobytes(code.filter(isAgent)), unit: 'kB' },
    {
      figure: 'Prefetched code, once idle',
      measured: kilobytes(code.filter((each) => !each.isEarly && !isAgent(each))),
      unit: 'kB',
    },
  ]
}

const kilobytes = (fetched: readonly FetchedBody[]) => rounded(sum(fetched.map(({ bytes: size }) => size)) / 1000, 1)
