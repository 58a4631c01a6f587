import { expect, test } from '../support/sign-in.ts'

test.use({ who: 'ines' })

test('a bill that does not exist leads back to the bills', async ({ page }) => {
  await page.goto('/billing/invoices/BF-1')
  await page.getByRole('link', { name: 'Return to Bills' }).click()
  await expect(page.getByRole('table', { name: /^Bills/ })).toBeVisible()
})
