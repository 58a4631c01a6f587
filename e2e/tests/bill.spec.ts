import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { cookiesOf, expect, test } from '../support/sign-in.ts'

test.use({ who: 'ines' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const lines = (page: Page) => page.getByRole('table', { name: /^Lines of the bill/ })

/** Opens the newest bill from the list. */
async function openNewest(page: Page): Promise<string> {
  await page.goto('/billing/invoices')
  const first = page
    .getByRole('table', { name: /^Bills/ })
    .getByRole('rowheader')
    .getByRole('link')
    .first()
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(/^£[\d,]+\.\d\d for \w+ \d{4}$/)
  await expect(lines(page).getByRole('checkbox').first()).toBeVisible()
  return new URL(page.url()).pathname
}

test('a clerk finds why a bill differs, explains a line and queries it by keyboard; the desk answers', async ({
  page,
  browser,
  baseURL,
}) => {
  const path = await openNewest(page)
  const changes = page.getByRole('table', { name: /^Changes from/ })
  await expect(changes.getByRole('row').last()).toContainText('bill before VAT')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Cost centre', exact: true }).press('Enter')
  await expect(page).toHaveURL(/by=costCentre/)
  await expect(lines(page).getByRole('checkbox').first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 3, name: /^Why th/ })).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selected lines' })
  await expect(bar).toContainText('1 line selected')
  await page.keyboard.press('q')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why?').selectOption('price')
  await dialog.getByLabel('Details').fill('We agreed another price in May.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Query 1 line' }).press('Enter')
  await expect(page.getByText('Query sent')).toBeVisible()
  const dispute = lines(page).getByText('In dispute')
  await expect(dispute).toBeVisible()
  const caseId = await dispute.getByRole('link').textContent()

  const desk = await browser.newContext({ baseURL: baseURL ?? '' })
  await desk.addCookies(await cookiesOf('ruth'))
  const staff = await desk.newPage()
  await staff.goto(`/desk/104993/cases/${caseId}`)
  const card = staff.getByRole('region', { name: 'About a bill' })
  await expect(card).toContainText('In dispute')
  await card.getByRole('button', { name: 'Answer query' }).click()
  await staff.getByLabel('Credit before VAT, £').fill('1.00')
  await staff.getByRole('dialog').getByLabel('Answer').fill('You are right about May.')
  await expectAccessible(staff)
  await staff.getByRole('dialog').getByRole('button', { name: 'Answer query' }).click()
  await expect(card).toContainText('£1.00 credited before VAT')
  await desk.close()

  await page.goto(`${path}?by=costCentre`)
  await expect(page.getByText('Credited after a query')).toBeVisible()
  await page.goto(`/help-and-support/cases/${caseId}`)
  await expect(page.getByRole('region', { name: 'About a bill' })).toContainText('You are right about May.')
})

test('a clerk with a phone reads the changes, searches the lines and turns to the bill before', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const path = await openNewest(page)
  await expect(page.getByRole('table', { name: /^Changes from/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('no such line')
  await expect(page.getByText('No lines found')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: /^Previous bill,/ }).click()
  await expect(page).not.toHaveURL(path)
  await expect(heading(page)).toHaveText(/^£[\d,]+\.\d\d for \w+ \d{4}$/)
})

test('a bill that does not exist leads back to the bills', async ({ page }) => {
  await page.goto('/billing/invoices/BF-1')
  await page.getByRole('link', { name: 'Bills', exact: true }).last().click()
  await expect(page.getByRole('table', { name: /^Bills/ })).toBeVisible()
})
