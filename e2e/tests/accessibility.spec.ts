import type { Page } from '@playwright/test'
import { isPageCurrent, pagesWithoutPicture } from '../pictures/page.ts'
import { expectAccessible, expectAccessibleInEveryLook, expectAccessibleOnPhone } from '../support/axe.ts'
import { expectForcedColours, expectTextSpacing } from '../support/reader-settings.ts'
import { type Screen, screens } from '../support/screens.ts'
import { cookiesOf, expect, test } from '../support/sign-in.ts'

for (const [area, { who = 'service.desk', list }] of Object.entries(screens)) {
  test.describe(() => {
    test.use({ who })
    test(`the pages of ${area} are accessible and fit a phone`, async ({ page }) => {
      for (const screen of list) await test.step(screen.path, () => checkScreen(page, screen))
    })
  })
}

async function checkScreen(page: Page, { path, shows, act, changesOnPhone }: Screen): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, path, shows)
  await act?.(page)
  await expectAccessible(page, `${path} at 1440 px`)
  await expectNoSidewaysScroll(page, `${path} at 1440 px`)
  await expectTextSpacing(page, path)
  await expectForcedColours(page, path)
  // As narrow as a window of 1280 px at 400%.
  await page.setViewportSize({ width: 320, height: 844 })
  await expectNoSidewaysScroll(page, `${path} at 320 px`)
  await page.waitForFunction(tabsFit)
  if (changesOnPhone) await expectAccessibleOnPhone(page, `${path} at 320 px`)
  await expectRowsForFingers(page, path)
}

/** Rows of tables and lists that lead somewhere are 44 px high for fingers at 390 px. The trail of a page is text. */
async function expectRowsForFingers(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  const emulation = await page.context().newCDPSession(page)
  await emulation.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const { isCoarse, low } = await page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 2
    const rows = [...document.querySelectorAll('main tbody tr, main li')].filter(
      (row) => !row.closest('nav > ol') && isShown(row) && [...row.querySelectorAll('a, button')].some(isShown),
    )
    return {
      isCoarse: matchMedia('(pointer: coarse)').matches,
      low: rows.flatMap((row) => {
        const { height } = row.getBoundingClientRect()
        return height < 43.5 ? `${height.toFixed(1)} px: ${row.textContent.slice(0, 40)}` : []
      }),
    }
  })
  await emulation.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await emulation.detach()
  expect(isCoarse).toBe(true)
  expect.soft(low, `rows below 44 px of ${path}`).toEqual([])
}

/** Tabs without room move into a menu, whose code loads when it is first needed. */
const tabsFit = () =>
  Array.from(document.querySelectorAll('nav[class*="tabs"]')).every((tabs) => tabs.scrollWidth <= tabs.clientWidth + 1)

async function open(page: Page, path: string, shows: string | RegExp): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  // After a change of the width, parts of the frame are exchanged. One that stays too wide is reported below.
  const fits = () => document.documentElement.scrollWidth <= window.innerWidth
  await page.waitForFunction(fits, undefined, { timeout: 5000 }).catch(() => undefined)
  const { scrollWidth, innerWidth, beyond } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    innerWidth: window.innerWidth,
    beyond: [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth)
      .map(({ textContent }) => textContent.slice(0, 60)),
  }))
  expect.soft(scrollWidth, `width of ${screen}: ${beyond.join('; ')}`).toBeLessThanOrEqual(innerWidth)
}

// Together they use every type of component: tiles with charts and meters, a table with filters and statuses, a thread
// with targets and a form, the stages and documents of an order, and the desk with its own layout. Their components are
// in the gallery, and themes differ only in colours.
const representatives = [
  ['/', 'No connection since', 'service.desk'],
  ['/services', 'Rochdale – Depot 2', 'service.desk'],
  ['/help-and-support/cases/CS-51873', /^Next update by/, 'service.desk'],
  ['/orders/70-31455', /after the contractual date$/, 'service.desk'],
  ['/desk', /(overdue|within the hour|all caught up)$/, 'ruth.calder'],
] as const

test('A2.11 five representative pages are accessible in every theme, light and dark', async ({ page, context }) => {
  for (const [path, shows, who] of representatives) {
    await test.step(path, async () => {
      await context.clearCookies()
      await context.addCookies(await cookiesOf(who))
      await page.setViewportSize({ width: 1440, height: 900 })
      await open(page, path, shows)
      await expectAccessibleInEveryLook(page, path)
      await expectTextSpacing(page, path)
      await page.emulateMedia({ forcedColors: 'active' })
      await expectForcedColours(page, `${path}, forced`)
      await page.emulateMedia({ forcedColors: 'none' })
      await page.setViewportSize({ width: 320, height: 844 })
      await expectNoSidewaysScroll(page, `${path} at 320 px`)
      await page.waitForFunction(tabsFit)
      await expectAccessibleOnPhone(page, `${path} at 320 px`)
      await expectRowsForFingers(page, path)
    })
  }
})

test('A2.11 A3.7 every shared component is accessible in every theme, light and dark', async ({ page }) => {
  await page.goto('/gallery')
  const pieces = page.getByRole('navigation', { name: 'Pieces' }).getByRole('link')
  for (const piece of await pieces.allTextContents()) {
    await test.step(piece, async () => {
      await pieces.getByText(piece, { exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: piece, exact: true }).first()).toBeVisible()
      await expectAccessibleInEveryLook(page, `gallery, ${piece}`, 'nav[aria-label=Pieces]')
    })
  }
})

test('docs/screens.md lists every page of the portal and of the desk', () => {
  // A draft has the form of a new incident, and the demo has none.
  expect(pagesWithoutPicture()).toEqual(['/desk/incidents/drafts/:ref'])
  expect(isPageCurrent(), 'run npm run pictures -- --page').toBe(true)
})
