import type { Page } from '@playwright/test'
import { z } from 'zod'
import { pageReady } from '../support/page-ready.ts'
import { expect, test } from '../support/sign-in.ts'

const Event = z.object({ name: z.string(), args: z.object({ elementCount: z.number().optional() }) })

/** How many elements get their styles again when one is added to the page. */
async function recalculated(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  const events: unknown[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  const isOver = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()))
  await devtools.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } })
  await page.evaluate(async () => {
    document.querySelector('main')?.append(document.createElement('div'))
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  })
  await devtools.send('Tracing.end')
  await isOver
  const counts = events.flatMap((event) => {
    const { data } = Event.safeParse(event)
    return data?.name === 'UpdateLayoutTree' ? (data.args.elementCount ?? 0) : []
  })
  expect(counts.length).toBeGreaterThan(0)
  return Math.max(...counts)
}

test.describe('without code', () => {
  test.use({ javaScriptEnabled: false })

  test('pages can be read, and their links work', async ({ page }) => {
    // A page that is not rendered in time is left to its code.
    await expect(async () => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/need your attention/, { timeout: 1000 })
    }).toPass()
    expect(await page.locator('main tbody tr').count()).toBeGreaterThan(3)
    await expect(async () => {
      await page.goto('/')
      await page.getByRole('link', { name: 'Services', exact: true }).first().click({ timeout: 1000 })
      await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(page.locator('main tbody tr')).toHaveCount(10)
    await page.getByRole('link', { name: 'Cardiff – Bay House' }).first().click()
    await expect(page).toHaveURL(/\/services\/S-/)
  })
})

for (const code of ['*', 'take-over-*', 'OrdersPage-*']) {
  test(`the page that a person goes back to is shown, even before ${code}.js has arrived`, async ({ page }) => {
    const heading = page.getByRole('heading', { level: 1 })
    const entry = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).first()
    await page.goto('/services')
    await entry('Orders').click()
    await expect(heading).toHaveText('Orders')
    const arrive = Promise.withResolvers<void>()
    await page.route(`**/assets/${code}.js`, async (route) => {
      await arrive.promise
      await route.continue()
    })
    // A page that is not rendered in time is left to its code.
    await expect(async () => {
      await page.reload({ waitUntil: 'commit' })
      await expect(heading).toHaveText('Orders', { timeout: 1000 })
    }).toPass()
    const isBack = page.waitForURL('**/services', { waitUntil: 'commit' })
    await page.evaluate(() => history.back())
    await isBack
    arrive.resolve()
    await expect(heading).toHaveText('Services')
    await expect(page.getByRole('table', { name: /^Services/ }).getByRole('rowheader')).toHaveCount(10)
    await expect(entry('Services')).toHaveAttribute('aria-current', 'page')
    await expect(entry('Orders')).not.toHaveAttribute('aria-current')
    await page.goForward()
    await expect(heading).toHaveText('Orders')
    await expect(entry('Orders')).toHaveAttribute('aria-current', 'page')
  })
}

test('the code takes pages and their parts over as the server rendered them', async ({ page }) => {
  for (const path of ['/', '/services/S-1902255/technical', '/developers']) {
    // A page that is not rendered in time is left to its code.
    await expect(async () => {
      await page.goto(path)
      expect(await page.locator('#boot').textContent()).toContain('"rendered":')
    }).toPass()
    await pageReady(page)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => performance.getEntriesByName('page-differs').length), path).toBe(0)
  }
})

test('a row that was selected before the person left the page is not ticked when they return', async ({ page }) => {
  const box = page
    .getByRole('table', { name: /^Services/ })
    .locator('tbody')
    .getByRole('checkbox')
    .nth(1)
  await page.goto('/services')
  await box.check()
  await expect(page.getByText('1 service selected')).toBeVisible()
  await page.goto('/orders')
  await page.goBack()
  await expect(box).not.toBeChecked()
  await box.check()
  await expect(page.getByText('1 service selected')).toBeVisible()
})

test('style sheets of pages that are fetched ahead are the last of the document, so that nothing is laid out again', async ({
  page,
}) => {
  await page.goto('/')
  const names = () =>
    page.evaluate(() => {
      const shown = [...document.styleSheets].flatMap(({ href }) => (href ? [new URL(href).pathname] : []))
      const inBody = [...document.body.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(
        ({ href }) => new URL(href).pathname,
      )
      return { shown, inBody }
    })
  await expect.poll(async () => (await names()).shown.length, { timeout: 20_000 }).toBeGreaterThan(8)
  const { shown, inBody } = await names()
  expect(shown.slice(0, inBody.length)).toEqual(inBody)
})

for (const path of ['/', '/services', '/orders']) {
  test(`one more element on ${path} has its own styles calculated, not those of the page`, async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('main tbody td').first()).toBeVisible()
    await page.goto(path)
    await expect(page.locator('main tbody td').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const elements = await page.locator('*').count()
    expect(elements).toBeGreaterThan(300)
    await expect.poll(() => recalculated(page)).toBeLessThan(elements / 10)
  })
}
