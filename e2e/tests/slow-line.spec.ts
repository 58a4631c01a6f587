import type { NamesIn } from '@portal/contract/page-of.ts'
import { pageNames, type PagePath, pages } from '@portal/contract/pages.ts'
import { requestPath } from '@portal/contract/request-path.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../support/sign-in.ts'

const bytesPerSecond = 90_000
const tabs = 4

const params: Record<NamesIn<PagePath>, string> = {
  serviceId: 'S-2044871',
  siteId: 'RCH',
  ref: 'MSO-20417',
  blockId: 'unknown',
  zoneId: 'unknown',
  testId: 'T-7QK4MZ2XWD',
  visitId: 'DV-20971',
  planId: 'CSP-LEASED-LINE',
  orderId: '70-32018',
  quoteId: 'unknown',
  contactId: 'unknown',
  webhookId: 'unknown',
  billId: 'unknown',
  cardPaymentId: 'unknown',
  statementRef: 'unknown',
  caseId: 'CS-51873',
  creditId: 'CR-5901',
}
/** Notes in every frame whether the page, or the place of it, has nothing to see. */
function watchFrames(): void {
  const isSeen = (element: Element | null) => element?.checkVisibility() === true
  const look = () => {
    const main = document.querySelector<HTMLElement>('#main')
    const isFilled = main
      ? main.innerText.trim() !== '' || isSeen(main.querySelector('.waiting-card'))
      : isSeen(document.querySelector('#waiting')) || document.body?.innerText.trim() !== ''
    if (!isFilled) performance.mark(`empty: ${location.pathname}`)
    requestAnimationFrame(look)
  }
  addEventListener('DOMContentLoaded', () => requestAnimationFrame(look))
}

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await page.addInitScript(watchFrames)
  return page
}

/** Goes there without loading the document again. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await page.waitForFunction(
    (to) =>
      location.pathname === to && document.querySelector('#main h1') && !document.querySelector('#main .waiting-page'),
    address,
    { polling: 'raf' },
  )
}

test('on a slow line the brand is there before any code, and no page is ever empty', async ({ context }) => {
  const addresses = pageNames.map((name) => requestPath(pages[name].path, { params }))
  const visit = async (list: string[]) => {
    const [first = '/', ...others] = list
    const page = await openTab(context)
    await page.goto(first, { waitUntil: 'commit' })
    await expect(page.locator('#waiting')).toContainText('Welcome to Zen... please wait')
    await page.waitForFunction(() => document.querySelector('#main h1'))
    // A page that the server rendered has its heading before its code.
    await page.waitForLoadState('load')
    const { paintedAt, codeAt } = await page.evaluate(() => ({
      paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      codeAt: Math.max(
        ...performance
          .getEntriesByType('resource')
          .flatMap((each) =>
            each instanceof PerformanceResourceTiming && each.name.endsWith('.js') ? each.responseEnd : [],
          ),
      ),
    }))
    expect(paintedAt).toBeLessThan(codeAt)
    for (const address of others) await follow(page, address)
    return page.evaluate(() =>
      performance.getEntriesByType('mark').flatMap(({ name }) => (name.startsWith('empty') ? name : [])),
    )
  }
  const lists = Array.from({ length: tabs }, (_, tab) => addresses.filter((_address, i) => i % tabs === tab))
  const empty = await Promise.all(lists.map(visit))
  expect([...new Set(empty.flat())]).toEqual([])
})
