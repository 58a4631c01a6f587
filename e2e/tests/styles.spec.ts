import type { Page } from '@playwright/test'
import { z } from 'zod'
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
