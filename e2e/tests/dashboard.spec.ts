import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { expectAccessible } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/sign-in.ts'
import { call, gotoLive } from '../support/two-people.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const region = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name, exact: typeof name === 'string' })
const waiting = (page: Page) => region(page, 'Needs attention')

test('an administrator sees the action items of all areas, the worst first, each with a link', async ({ page }) => {
  await page.goto('/')
  await expect(heading(page, /^\d+ items need your attention$/)).toBeVisible()
  const rows = waiting(page).getByRole('row')
  await expect(rows.nth(1)).toContainText('Down')
  await waiting(page)
    .getByRole('button', { name: /^Show \d+ more$/ })
    .click()
  await expect(waiting(page)).toContainText('brackenfell.example')
  await expect(waiting(page)).toContainText('Photo ID is missing')
  for (const name of ['Services', 'Other orders', 'Other open cases', 'Next 14 days', 'Cloud usage', 'Quotes']) {
    await expect(region(page, name)).toBeVisible()
  }
  await expect(region(page, 'Commission')).toHaveCount(0)
  await waiting(page).getByRole('link', { name: 'Renew brackenfell.example' }).click()
  await expect(page).toHaveURL('/dns/brackenfell.example')
})

test('fits one screen, with six tiles of one size', async ({ page }) => {
  await page.goto('/')
  await expect(heading(page, /need your attention$/)).toBeVisible()
  const last = await region(page, 'Quotes').boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(900)
  const first = await region(page, 'Other orders').boundingBox()
  const size = (box: typeof first) => [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]
  expect(size(last)).toEqual(size(first))
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})

test("shows other people's changes since the last visit", async ({ page }) => {
  await page.goto('/')
  const since = region(page, /^Since your last visit,/)
  await expect(since).toContainText(/\d+ (order|case|service)s? /)
  await since.getByRole('link', { name: 'Since your last visit' }).click()
  await expect(heading(page, 'Activity log')).toBeVisible()
})

test('one tile fails, the others stay, and it is retried alone', async ({ page }) => {
  await page.goto('/orders')
  await expect(heading(page, 'Orders')).toBeVisible()
  await page.route('**/dashboard-info/api/tiles?only=orders', (route) => route.fulfill({ status: 500, json: {} }))
  await page.route('**/dashboard-info/api/tiles', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), orders: { failed: 'request-1' } } })
  })
  await page.getByRole('link', { name: 'Business Portal' }).click()
  const orders = region(page, 'Orders in progress')
  await expect(orders.getByText('We could not load your orders')).toBeVisible()
  await expect(region(page, 'Other open cases').getByRole('link', { name: 'All cases' })).toBeVisible()
  await expect(region(page, 'Cloud usage').getByText('Memory', { exact: true })).toBeVisible()
  await page.unrouteAll()
  await orders.getByRole('button', { name: 'Try again' }).click()
  await expect(
    region(page, 'Other orders')
      .getByText(/^step \d of \d · /)
      .first(),
  ).toBeVisible()
})

test.describe('a dealer', () => {
  test.use({ who: 'martin' })
  test('sees commission and quotes, but no visits', async ({ page }) => {
    await page.goto('/')
    await expect(region(page, 'Commission').getByText(/^£[\d,]+\.\d\d$/)).toBeVisible()
    await expect(region(page, 'Quotes')).toBeVisible()
    await expect(region(page, 'Cloud usage')).toHaveCount(0)
    await region(page, 'Commission').getByRole('link', { name: 'Statements' }).click()
    await expect(heading(page, 'Commission statements')).toBeVisible()
  })

  test('sees which customers have a fault, opens one, and Back returns to its row', async ({ page }) => {
    await page.goto('/')
    await expect(heading(page, /^\d of 2 customers ha(s|ve) a fault$/)).toBeVisible()
    const customers = region(page, 'Customers')
    const rows = customers.getByRole('row')
    await expect(rows.nth(1)).toContainText('Brackenfell Group Ltd')
    await expect(rows.nth(1)).toContainText(/\d down/)
    await expect(region(page, 'Contracts that end in 90 days')).toContainText(/Contracts\d services? for \d customers?/)
    await expectAccessible(page)

    await test.step('the file has the rows of the screen', async () => {
      const saved = page.waitForEvent('download')
      await customers.getByRole('button', { name: 'Export CSV' }).click()
      const text = readFileSync(await (await saved).path(), 'utf8')
      expect(text).toContain('Brackenfell Group Ltd,104872')
      expect(text).not.toContain('Copperbeck')
    })

    await test.step('searches, and filters by the contracts that end soon', async () => {
      await customers.getByRole('searchbox').fill('ashlar')
      await expect(rows).toHaveCount(2)
      await expect(rows.nth(1)).toContainText('Ashlar & Pike Surveyors')
      await customers.getByRole('searchbox').fill('')
      await expect(rows).toHaveCount(3)
      const filter = customers.getByRole('button', { name: /^Contract ends in 90 days/ })
      await filter.click()
      await expect(page).toHaveURL(/contract=ending/)
      await filter.click()
      await expect(rows).toHaveCount(3)
    })

    const ashlar = customers.getByRole('link', { name: 'Ashlar & Pike Surveyors' })
    await ashlar.click()
    await expect(page.getByRole('complementary', { name: 'As dealer' })).toContainText('read-only access')
    await page.goBack()
    await expect(ashlar).toBeFocused()
    await expect(page.getByRole('banner')).toContainText('Ternbeck Telecom Partners Ltd')
  })
})

test.describe('a technical contact', () => {
  test.use({ who: 'tomasz' })
  test('sees services and planned work, but no orders, cases or money', async ({ page }) => {
    await page.goto('/')
    await expect(waiting(page).getByText('No connection since')).toBeVisible()
    await expect(region(page, 'Next 14 days')).toBeVisible()
    for (const name of ['Orders in progress', 'Open cases', 'Quotes', 'Cloud usage', 'Commission']) {
      await expect(region(page, name)).toHaveCount(0)
    }
    await expect(waiting(page).getByText(/CS-/)).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Report a problem: / })).toBeVisible()
  })
})

test.describe('live updates', () => {
  test.use({ who: 'owen' })
  test('a question from the desk appears, and an item done elsewhere disappears', async ({ page }) => {
    await gotoLive(page, '/')
    await expect(region(page, /orders|Orders/)).toContainText('Plymouth – Hoe Road')
    const desk = await openDesk('105120')
    await desk.act('POST', '/order-desk/api/orders/70-31733/question', {
      title: 'who has the key to the yard?',
      text: 'The surveyor comes early.',
    })
    const item = waiting(page).getByRole('row').filter({ hasText: 'Who has the key to the yard?' })
    await expect(item).toBeVisible()
    await expect(heading(page, /need(s)? your attention/)).toBeVisible()
    await call(page, 'PUT', '/order-info/api/orders/70-31733/access', { name: 'Caretaker', phone: '01632 960555' })
    await expect(item).toBeHidden()
  })
})

test.describe('snoozing', () => {
  test.use({ who: 'ines' })
  test('hides an item until tomorrow for this person, and can be undone', async ({ page }) => {
    await page.goto('/')
    await call(page, 'DELETE', '/dashboard-info/api/snoozes')
    await page.reload()
    const charge = waiting(page).getByRole('row').filter({ hasText: 'Excess construction charge' })
    await expect(charge).toContainText('Without a reply, the order is cancelled.')
    await charge.getByRole('button', { name: /^Snooze until tomorrow/ }).click()
    await expect(charge).toBeHidden()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.reload()
    await expect(waiting(page)).toContainText('snoozed until tomorrow')
    await expect(charge).toBeHidden()
    await waiting(page)
      .getByRole('button', { name: /^Restore/ })
      .click()
    await expect(charge).toBeVisible()
    await charge.getByRole('link', { name: /^Accept or decline/ }).click()
    await expect(page).toHaveURL('/orders/70-31588#charge')
  })
})

test.describe('a new person', () => {
  test.use({ who: 'freya' })
  test('sees the welcome, dismisses it for good and finds it again under Help', async ({ page }) => {
    await page.goto('/')
    await call(page, 'PUT', '/dashboard-info/api/welcome', { isShown: true })
    await page.reload()
    const welcome = region(page, 'Welcome to your portal, Freya')
    await expect(welcome.getByRole('list', { name: 'First steps' }).getByRole('listitem')).toHaveCount(3)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await welcome.getByRole('button', { name: 'Dismiss' }).click()
    await expect(welcome).toBeHidden()
    await page.reload()
    await expect(heading(page, 'No services yet')).toBeVisible()
    await expect(welcome).toBeHidden()
    await page.getByRole('button', { name: 'Help', exact: true }).click()
    await page.getByRole('link', { name: 'Tour of the portal' }).click()
    await expect(welcome).toBeVisible()
  })
})

test.describe('staff', () => {
  test.use({ who: 'ruth' })
  test('are led to the desk, by the address and by a link', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/desk$/)
    await page.goto('/privacy')
    await page.getByRole('banner').getByRole('link', { name: 'Business Portal' }).click()
    await expect(page).toHaveURL(/\/desk$/)
  })
})

async function expectNoSidewaysScroll(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
