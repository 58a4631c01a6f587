import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/sign-in.ts'
import { beside } from '../support/two-people.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a clerk pays what is overdue by card, by keyboard; the desk has it to record', async ({ page }) => {
  await page.goto('/billing/invoices')
  const pay = page.getByRole('button', { name: /^Pay £[\d,.]+ by card \(simulated\)$/ })
  const amount = /£[\d,.]+/.exec((await pay.textContent()) ?? '')?.[0] ?? ''
  await pay.press('Enter')
  await expect(heading(page)).toHaveText(`${amount} by card (simulated)`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close without paying' }).press('Enter')
  await expect(page.getByText('The card page was closed.')).toBeVisible()

  await page.goto('/billing/invoices')
  await pay.press('Enter')
  await page.getByRole('button', { name: `Simulate payment of ${amount}` }).press('Enter')
  await expect(page.getByText('No card was charged, so the balance does not change.')).toBeVisible()
  await expectAccessible(page)
  const cardPaymentId = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/billing/payments')
  const card = page.getByRole('region', { name: 'Card payments not recorded yet' })
  await expect(card.getByRole('link', { name: amount })).toBeVisible()
  await expect(heading(page)).toHaveText('How you pay')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
  await card.getByRole('link', { name: amount }).click()
  await page.getByRole('region', { name: 'Bills' }).getByRole('link').first().click()
  await expect(page.getByText(/paid by card, not recorded by our billing system yet/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay £/ })).toBeHidden()

  const staff = await beside(page, 'ruth')
  await staff.goto('/desk/card-payments')
  await expect(staff.getByRole('table').getByText(cardPaymentId)).toBeVisible()
  await expectAccessible(staff)
  const saved = staff.waitForEvent('download')
  await staff.getByRole('button', { name: 'Export for billing system' }).press('Enter')
  expect((await saved).suggestedFilename()).toBe('card-payments-to-record.csv')
  await staff.context().close()
})
