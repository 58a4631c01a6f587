import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/sign-in.ts'

// Ashlar & Pike has one billing account, and a budget of £600.
test.use({ who: 'ines.ashlar' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a budget is changed by keyboard, and two years are shown', async ({ page }) => {
  await page.goto('/billing/cost')
  await expect(heading(page)).toHaveText(/^Over budget|^£/)
  const table = page.getByRole('table', { name: /^Cost by site/ })
  const total = table.getByRole('row', { name: /^Total/ })

  await page.getByRole('button', { name: 'Edit budget' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Monthly budgets by site' })
  await form.getByLabel('Whole account').fill('much')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Whole account')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Whole account').fill('100.00')
  await form.getByLabel(/^York/).fill('99.50')
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expect(heading(page)).toHaveText(/^Over budget in \w+, by £[\d,]+\.\d\d$/)
  await expect(total).toContainText('100.00')
  await expect(total).toContainText('over budget')
  await expect(table.getByRole('row', { name: /^York/ })).toContainText('99.50')
  await expectAccessible(page)

  await page.getByLabel('Period').selectOption('24')
  await expect(page).toHaveURL(/months=24/)
  await expect(page.getByRole('figure', { name: /^Cost before VAT by month/ })).toBeVisible()

  // Faster than the page renders.
  await page.evaluate(() => {
    const buttons = Array.from(document.querySelectorAll('button'))
    for (const name of ['Product', 'What would it cost to cease a service?']) {
      buttons.find(({ textContent }) => textContent === name)?.click()
    }
  })
  await expect(page).toHaveURL(/(?=.*by=product)(?=.*show=ending)/)
})

test('the steps of the forecast lead to their orders, and ending a service has its charge', async ({ page }) => {
  await page.goto('/billing/cost')
  const steps = page.getByRole('list', { name: 'Steps of the forecast' })
  const all = page.getByRole('button', { name: /^Show all \d+ changes/ })
  if (await all.isVisible()) await all.click()
  await expect(steps).toContainText('York – Stonegate Yard: Ethernet 500 Mbit/s, second route')
  await page.getByRole('button', { name: 'What would it cost to cease a service?' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: /^Early termination charges/ })).toContainText('SIP trunk, 8 channels')
  await steps.getByRole('link', { name: '70-31588' }).first().click()
  await expect(page).toHaveURL(/\/orders\/70-31588$/)
})
