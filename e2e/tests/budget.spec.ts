import type { Page } from '@playwright/test'
import { expect, test } from '../support/sign-in.ts'
import { watchList } from '../support/watch-list.ts'

// As measured: nothing may come on top. bench/bytes.ts has the goal, and names the files.
// The main file names all others, whose hashes change its compressed size by up to 100 bytes from build to build.
const codeBytes = 133_800
const fontBytes = 60_000

interface Fetched {
  name: string
  bytes: number
  isEarly: boolean
}

/**
 * Opens the list with an empty cache. Returns each resource, and whether its request started before the list was
 * usable.
 */
async function openList(page: Page): Promise<Fetched[]> {
  await page.addInitScript(watchList)
  await page.goto('/services')
  await page.waitForFunction(() => performance.getEntriesByName('list-usable').length > 0)
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => {
    const usableAt = performance.getEntriesByName('list-usable')[0]?.startTime ?? 0
    const resources = performance
      .getEntriesByType('resource')
      .filter((each) => each instanceof PerformanceResourceTiming)
    return resources.map(({ name, encodedBodySize, startTime }) => ({
      name: new URL(name).pathname,
      bytes: encodedBodySize,
      isEarly: startTime <= usableAt,
    }))
  })
}

const bytesOf = (fetched: readonly Fetched[]) => fetched.reduce((total, { bytes }) => total + bytes, 0)

test('the services list is usable within 133.8 kB of JavaScript and CSS', async ({ page }) => {
  const fetched = await openList(page)
  // The agent does not count, nor the code that it shares with the browser's log.
  const code = fetched.filter(
    ({ name, isEarly }) => isEarly && /\.(js|css)$/.test(name) && !/\/(agent|telemetry)-/.test(name),
  )
  expect(code.length).toBeGreaterThan(3)
  const largest = code.toSorted((a, b) => b.bytes - a.bytes).slice(0, 8)
  expect(bytesOf(code), JSON.stringify(largest, null, 2)).toBeLessThanOrEqual(codeBytes)
})

test('the typefaces total at most 60 kB and never hide the text', async ({ page }) => {
  const fonts = (await openList(page)).filter(({ name }) => name.endsWith('.woff2'))
  expect(fonts.length).toBeGreaterThan(0)
  expect(bytesOf(fonts)).toBeLessThanOrEqual(fontBytes)
  const displays = await page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    const faces = rules.filter((rule) => rule instanceof CSSFontFaceRule).map(({ style }) => style)
    const downloaded = faces.filter((style) => style.getPropertyValue('src').includes('url('))
    return downloaded.map((style) => style.getPropertyValue('font-display'))
  })
  expect(new Set(displays)).toEqual(new Set(['swap']))
})

test('the first calls of a page are preloaded with it', async ({ page }) => {
  // Other journeys cause live updates, after which open pages repeat calls.
  await page.route('**/api/events**', (route) => route.abort())
  let asked: string[] = []
  page.on('request', (request) => {
    const [, path] = request.url().split('/gateway')
    if (path) asked.push(path)
  })
  const addresses = [
    '/',
    '/services?productCategory=Connectivity&sort=name',
    '/services/S-2044871',
    '/orders?status=Approved',
    '/account/admin',
    '/help-and-support/cases/CS-51873',
    '/customer-service-plans',
  ]
  // Only the calls of views on the dashboard, of the chart of a service and of its actions: they load after it, each separately.
  const apart = [
    '/service-info/api/services?productCategory=Leased%20Line',
    '/order-info/api/orders?sort=expected&',
    '/service-info/api/services/S-2044871/traffic?',
    '/service-info/api/services/S-2044871/actions',
  ]
  for (const address of addresses) {
    // A page does not wait for a response that takes more than a second: on a busy machine the browser repeats that call.
    await expect(async () => {
      asked = []
      await page.goto(address)
      await page.waitForLoadState('networkidle')
      expect(asked.filter((path) => !apart.some((begin) => path.startsWith(begin)))).toEqual([])
    }).toPass({ timeout: 60_000 })
  }
})
