import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { unzip } from '../../server/src/testing/unzip.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/sign-in.ts'
import { beside } from '../support/two-people.ts'

// Ashlar & Pike has one billing account, in pounds.
test.use({ who: 'ines.ashlar' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const lines = (page: Page) => page.getByRole('table', { name: /^Lines of the bill/ })

/** The width, the line of the newest bill that is queried, and the program for which the month is exported. */
const mornings = [
  {
    width: 1440,
    line: 1,
    program: 'sage',
    supplier: 'Account reference of the supplier',
    account: 'Nominal code',
    header: /^Type,Account Reference,Nominal A\/C Ref,/,
    row: /\r\nPI,PORTAL,7550,0,\d\d\/\d\d\/\d{4},AP-\d{4}-\d\d,/,
  },
  {
    width: 390,
    line: 2,
    program: 'quickbooks',
    supplier: 'Supplier name',
    account: 'Account name',
    header: /^\*BillNo,\*Supplier,\*BillDate,/,
    row: /\r\nAP-\d{4}-\d\d,PORTAL,[^\r]*,7550,/,
  },
] as const

for (const { width, line, program, supplier, account, header, row } of mornings) {
  test(`a clerk’s morning by keyboard at ${width} px: what is due, a quarter of PDFs, the odd line and its query, the month by cost centre`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/billing/invoices')
    const bills = page.getByRole('table', { name: /^Bills/ })
    const due = page.getByRole('region', { name: 'Balance', exact: true })
    await expect(due.getByText('Next collection')).toBeVisible()
    await expect(heading(page)).toHaveText(/to pay$|overdue|collected/i)

    await page.getByRole('button', { name: 'Period', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'Last 90 days' }).press('Enter')
    await expect(page.getByRole('button', { name: /^Period from/ })).toBeVisible()
    const archive = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDFs', exact: true }).press('Enter')
    const zip = await archive
    expect(zip.suggestedFilename()).toBe('bills.zip')
    const files = unzip(readFileSync(await zip.path()))
    expect(files.size).toBe(await bills.getByRole('rowheader').count())
    for (const [name, content] of files) {
      expect(name).toMatch(/^[\w-]+\.pdf$/)
      expect(content.toString('latin1', 0, 5)).toBe('%PDF-')
    }

    await bills.getByRole('rowheader').getByRole('link').first().press('Enter')
    await expect(heading(page)).toHaveText(/^£[\d,]+\.\d\d for \w+ \d{4}$/)
    const changes = page.getByRole('table', { name: /^Changes from/ })
    await expect(changes.getByRole('row').nth(2)).toContainText(/\w+: £[\d.,]+, was £[\d.,]+/)
    await expect(changes.getByRole('row').last()).toContainText('bill before VAT')
    const path = new URL(page.url()).pathname
    await page.getByRole('button', { name: 'Cost centre', exact: true }).press('Enter')
    await expect(page).toHaveURL(/by=costCentre/)
    await expect(
      page
        .getByRole('table', { name: /by cost centre/ })
        .getByRole('checkbox')
        .first(),
    ).toBeVisible()
    for (let pressed = 0; pressed < line; pressed += 1) await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 3, name: /^Why th/ })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('x')
    await expect(page.getByRole('region', { name: 'Selected lines' })).toContainText('1 line selected')
    await page.keyboard.press('q')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Why?').selectOption('price')
    await dialog.getByLabel('Details').fill('We agreed another price in May.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Query 1 line' }).press('Enter')
    await expect(page.getByText('Query sent')).toBeVisible()
    const dispute = lines(page).getByText('In dispute').last()
    await expect(dispute).toBeVisible()

    if (width === 1440) {
      const caseId = await dispute.getByRole('link').textContent()
      const staff = await beside(page, 'ruth')
      await staff.goto(`/desk/104993/cases/${caseId}`)
      const card = staff.getByRole('region', { name: 'About a bill' })
      await expect(card).toContainText('In dispute')
      await card.getByRole('button', { name: 'Answer query' }).click()
      await staff.getByLabel('Credit before VAT, £').fill('1.00')
      await staff.getByRole('dialog').getByLabel('Answer').fill('You are right about May.')
      await expectAccessible(staff)
      await staff.getByRole('dialog').getByRole('button', { name: 'Answer query' }).click()
      await expect(card).toContainText('£1.00 credited before VAT')
      await staff.context().close()
      await page.goto(`${path}?by=costCentre`)
      await expect(page.getByText('Credited after a query')).toBeVisible()
      await page.goto(`/help-and-support/cases/${caseId}`)
      await expect(page.getByRole('region', { name: 'About a bill' })).toContainText('You are right about May.')
    } else {
      await page.getByRole('searchbox').fill('no such line')
      await expect(page.getByText('No lines found')).toBeVisible()
      await page.getByRole('button', { name: /^Previous bill,/ }).press('Enter')
      await expect(page).not.toHaveURL(new RegExp(path))
    }

    await page.goto('/billing/cost')
    await page.getByRole('button', { name: 'Cost centre', exact: true }).press('Enter')
    await expect(page).toHaveURL(/by=costCentre/)
    await expect(page.getByRole('table', { name: /^Cost by cost centre/ })).toBeVisible()
    await page.getByRole('button', { name: 'Export for accounts' }).press('Enter')
    const card = page.getByRole('region', { name: 'Export for accounts' })
    await expect(card.getByLabel('Rows')).toHaveValue('costCentre')
    await card.getByLabel('Software').selectOption(program)
    await card.getByRole('button', { name: 'Enter codes' }).press('Enter')
    const codes = page.getByRole('dialog', { name: /^Codes in / })
    await codes.getByLabel(supplier).fill('PORTAL')
    await codes.getByLabel(account).fill('7550')
    await page.keyboard.press('Enter')
    await expect(codes).toBeHidden()
    const saved = page.waitForEvent('download')
    await card.getByRole('button', { name: 'Download file' }).press('Enter')
    const file = readFileSync(await (await saved).path(), 'utf8')
    expect(file).toMatch(header)
    expect(file).toMatch(row)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expectAccessible(page)
  })
}
