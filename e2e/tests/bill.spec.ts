import { expect, test } from '../support/sign-in.ts'

test.use({ who: 'ines' })

test('a bill that does not exist leads back to the bills', async ({ page }) => {
  await page.goto('/billing/invoices/BF-1')
  await page.getByRole('link', { name: 'Return to Bills' }).click()
  await expect(page.getByRole('table', { name: /^Bills/ })).toBeVisible()
})

test('a printed bill has the lines of all its groups, and closes them afterwards', async ({ page }) => {
  await page.addInitScript(() => void (window.print = () => document.body.setAttribute('data-printed', '')))
  await page.goto('/billing/invoices')
  const bills = page.getByRole('table', { name: /^Bills/ })
  await bills.getByRole('rowheader').getByRole('link').nth(1).click()
  const lines = page.locator('[data-line]')
  await expect(lines.first()).toBeVisible()
  const total = await page.getByRole('rowheader', { name: /^Total of \d+ lines$/ }).textContent()
  const open = await lines.count()
  await page.keyboard.press('ControlOrMeta+p')
  await page.locator('[data-printed]').waitFor()
  await expect(lines).toHaveCount(Number(/\d+/.exec(total ?? '')?.[0]))
  expect(await lines.count()).toBeGreaterThan(open)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(lines).toHaveCount(open)
})
