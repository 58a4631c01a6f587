import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { unzip } from '../../server/src/testing/unzip.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/sign-in.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const figure = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Balance', exact: true }).getByRole('term').filter({ hasText: name })

/** The pence of "£1,204.18" or "−838.48". */
const penceOf = (text: string | null) =>
  Math.round(Number((text ?? '').replaceAll(/[^\d.−-]/g, '').replace('−', '-')) * 100)

test('a customer sees the sum that is overdue and the next collection, and the same balance in each place', async ({
  page,
}) => {
  await page.goto('/billing/invoices')
  await expect(heading(page)).toHaveText(/^£[\d,]+\.\d\d overdue, £[\d,]+\.\d\d collected tomorrow$/)
  await expect(figure(page, 'Next collection')).toBeVisible()
  const ages = page.getByRole('table', { name: 'Balance by age' })
  const balance = penceOf(
    await ages
      .getByRole('row', { name: /^Balance/ })
      .getByRole('cell')
      .last()
      .textContent(),
  )
  expect(balance).toBeGreaterThan(0)

  const bills = page.getByRole('table', { name: /^Bills/ })
  await expect(bills.getByRole('row').nth(1)).toContainText('Overdue')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Full statement' }).click()
  await expect(heading(page)).toHaveText('Statement')
  const newest = page
    .getByRole('table', { name: /^Entries/ })
    .getByRole('row')
    .nth(1)
  expect(penceOf(await newest.getByRole('cell').last().textContent())).toBe(balance)
})

test('the lines of chosen bills are saved as one file, by keyboard', async ({ page }) => {
  await page.goto('/billing/invoices')
  const boxes = page.getByRole('table', { name: /^Bills/ }).getByRole('checkbox')
  for (const place of [0, 1]) {
    await boxes.nth(place).focus()
    await page.keyboard.press('Space')
  }
  const bar = page.getByRole('group', { name: 'Selected bills' })
  await expect(bar).toContainText('2 bills selected')
  const saved = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Download lines as CSV' }).focus()
  await page.keyboard.press('Enter')
  const lines = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\r\n')
    .slice(1)
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(2)
})

test('a clerk saves one PDF from its row, and two selected bills as an archive', async ({ page }) => {
  await page.goto('/billing/invoices')
  const rows = page.getByRole('table', { name: /^Bills/ }).getByRole('row')
  const pdf = page.waitForEvent('download')
  await rows
    .nth(1)
    .getByRole('button', { name: /^Download / })
    .press('Enter')
  expect((await pdf).suggestedFilename()).toMatch(/^[\w-]+\.pdf$/)
  for (const place of [1, 2]) await rows.nth(place).getByRole('checkbox').press('Space')
  const archive = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDFs as ZIP' }).press('Enter')
  expect(unzip(readFileSync(await (await archive).path())).size).toBe(2)
})

test('a customer finds where to pay an overdue bill, by keyboard', async ({ page }) => {
  await page.goto('/billing/invoices')
  await page.getByRole('link', { name: 'How you pay' }).press('Enter')
  await expect(heading(page)).toHaveText('How you pay')
  const transfer = page.getByRole('region').filter({ hasText: 'Sort code' })
  await expect(transfer.getByText('Overdue')).toBeVisible()
  await expect(page.getByRole('region').filter({ hasText: 'Mandate' }).getByText('Active')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Payments, newest first' }).getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
})
