import type { Page } from '@playwright/test'
import { expect, test } from '../support/sign-in.ts'

interface Sent {
  /** The decompressed bodies. */
  texts: string[]
  encodings: Set<string>
  statuses: Set<number>
}

declare global {
  interface Window {
    recordIntake(text: string, encoding: string): void
  }
}

const intake = '/intake/v2/rum/events'

/** Records everything that the agent sends from this page; the browser's protocol does not show compressed bodies. */
async function watchIntake(page: Page): Promise<Sent> {
  const sent: Sent = { texts: [], encodings: new Set(), statuses: new Set() }
  await page.exposeFunction('recordIntake', (text: string, encoding: string) => {
    sent.texts.push(text)
    sent.encodings.add(encoding)
  })
  await page.addInitScript((path) => {
    const send = window.fetch.bind(window)
    window.fetch = (input, init) => {
      const request = new Request(input, init)
      const body = request.url.includes(path) ? request.clone().body : null
      if (body) {
        const encoding = request.headers.get('content-encoding') ?? 'none'
        const unpacked = new Response(body.pipeThrough(new DecompressionStream('gzip')))
        void unpacked.text().then((text) => window.recordIntake(text, encoding))
      }
      return send(request)
    }
  }, intake)
  page.on('response', (response) => {
    if (response.url().includes(intake)) sent.statuses.add(response.status())
  })
  return sent
}

/** `type name` of every transaction. */
function viewsIn({ texts }: Sent): string[] {
  const events: { transaction?: { type: string; name: string } }[] = texts
    .flatMap((text) => text.split('\n'))
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  return events.flatMap(({ transaction }) => (transaction ? [`${transaction.type} ${transaction.name}`] : []))
}

const agentChunk = /\/assets\/agent-[^/]+\.js/

test('A8.1 page views arrive compressed, named by route, with web vitals and without queries', async ({ page }) => {
  const sent = await watchIntake(page)
  const views = () => viewsIn(sent)
  await page.goto('/services?search=Leeds&code=s3cret')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(views).toContain('page-load /services')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect.poll(views).toContain('route-change /services/:serviceId')
  await page.goBack()
  await expect.poll(views).toContain('route-change /services')
  expect(sent.statuses).toEqual(new Set([202]))
  expect(sent.encodings).toEqual(new Set(['gzip']))
  const all = sent.texts.join('')
  expect(all).toContain('"largestContentfulPaint"')
  expect(all).not.toMatch(/s3cret|search=Leeds/)
})

test('A8.1 a view from before the agent loaded arrives too', async ({ page }) => {
  const sent = await watchIntake(page)
  let letAgentIn = () => {}
  const isNeeded = new Promise<void>((resolve) => (letAgentIn = resolve))
  await page.route(agentChunk, async (route) => {
    await isNeeded
    await route.continue()
  })
  await page.goto('/services')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/services\/[^/?]+/)
  letAgentIn()
  await expect.poll(() => viewsIn(sent)).toContain('page-load /services')
  await expect.poll(() => viewsIn(sent)).toContain('route-change /services/:serviceId')
  expect(sent.texts.join('')).toContain('"largestContentfulPaint"')
})

test('the gateway calls of a view carry its trace', async ({ page }) => {
  const sent = await watchIntake(page)
  const traces: string[] = []
  page.on('request', (request) => {
    const [, traceId] = /^00-([\da-f]{32})-/.exec(request.headers().traceparent ?? '') ?? []
    if (traceId && request.url().includes('/gateway/')) traces.push(traceId)
  })
  await page.goto('/services')
  await expect.poll(() => viewsIn(sent)).toContain('page-load /services')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect.poll(() => viewsIn(sent)).toContain('route-change /services/:serviceId')
  expect(traces.some((traceId) => sent.texts.join('').includes(`"trace_id":"${traceId}"`))).toBe(true)
})

test('A8.1 an error is reported with its page', async ({ page }) => {
  const sent = await watchIntake(page)
  await page.goto('/services')
  await expect.poll(() => sent.texts.length).toBeGreaterThan(0)
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('A fault made by a test')
    })
  })
  const report = () =>
    sent.texts
      .join('')
      .split('\n')
      .find((line) => line.includes('A fault made by a test'))
  await expect.poll(report).toContain('"name":"/services"')
  expect(sent.statuses).toEqual(new Set([202]))
})

test('A8.2 the development environment sends nothing and does not even fetch the agent', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  // The page as the server renders it in development.
  await page.route('/services', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll('"environment":"demo"', '"environment":"development"')
    await route.fulfill({ response: answer, body })
  })
  await page.goto('/services')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Longer than the agent waits for an idle page, and than the report of a page load takes.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 2500))))
  expect(asked.filter((url) => url.includes('/intake/') || agentChunk.test(url))).toEqual([])
})

for (const [what, address] of [
  ['the monitoring server', /\/intake\/v2\/rum\/events/],
  ['the agent', agentChunk],
] as const) {
  test(`A8.4 the portal works normally when ${what} is unreachable`, async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    let refused = 0
    await page.route(address, async (route) => {
      refused += 1
      await route.abort()
    })
    await page.goto('/services')
    await expect.poll(() => refused).toBeGreaterThan(0)
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/services\/[^/?]+/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(errors).toEqual([])
  })
}

test('A8.4 the agent loads after the page', async ({ page }) => {
  await page.goto('/services')
  const readTimes = () =>
    page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation')
      const chunk = performance.getEntriesByType('resource').find(({ name }) => /\/agent-[^/]+\.js/.test(name))
      return { loaded: Number(navigation?.toJSON().loadEventStart), fetched: chunk?.startTime ?? -1 }
    })
  await expect.poll(async () => (await readTimes()).fetched).toBeGreaterThan(0)
  const { loaded, fetched } = await readTimes()
  expect(fetched).toBeGreaterThanOrEqual(loaded)
})
