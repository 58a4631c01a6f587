import { expect, test } from '../support/sign-in.ts'

/** The first day of a month before. */
const monthsBack = (months: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() - months, 1)).toISOString().slice(0, 10)
}

test('calls of an unusual night are found by keyboard, with their totals, and the address repeats the search', async ({
  page,
}) => {
  await page.goto('/billing/usage')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^£318\.42 of calls in \w+( \d+)?, 56% more than in/)
  const search = page.getByRole('textbox', { name: 'Number or destination' })
  await search.fill('Poland')
  await search.press('Enter')
  await expect(page).toHaveURL(/search=Poland/)
  const totals = page.getByRole('row', { name: /^46 calls/ })
  await expect(totals).toContainText('96.40')
  await expect(page.getByRole('button', { name: 'CSV of 46 calls' })).toBeVisible()

  await page.reload()
  await expect(totals).toContainText('96.40')
  await search.fill('01632 960110')
  await search.press('Enter')
  await expect(page).toHaveURL(/search=01632/)
  await expect(page.getByRole('row').nth(1)).toContainText('01632 960110')
  await page.getByRole('textbox', { name: 'Cost over, £' }).fill('plenty')
  await page.getByRole('textbox', { name: 'Cost over, £' }).press('Enter')
  await expect(page.getByText('Enter an amount such as 1.50.')).toBeVisible()
})

test('a circuit shows how its 95th percentile is counted, and the rule for unusual nights is changed by keyboard', async ({
  page,
}) => {
  await page.goto('/billing/usage')
  await expect(
    page.getByText(/samples in .* The highest \d+ \(5%\) are left out\. The next one is 77\.1 Mbit\/s/),
  ).toBeVisible()
  await expect(page.getByRole('figure', { name: /95th percentile is 77\.1 Mbit\/s/ })).toBeVisible()
  await expect(page.getByRole('meter', { name: 'PC and laptop back-up: Licences assigned' })).toHaveText(
    '12 of 12 licences',
  )
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download samples' }).click()
  expect((await file).suggestedFilename()).toMatch(/^samples-\d{4}-\d{2}\.csv$/)

  await page.getByRole('button', { name: 'Change the rule' }).press('Enter')
  await page.getByLabel('Warn when a night costs more than (£)').fill('0.50')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter an amount from £1.00 to £10,000.00.').last()).toBeVisible()
  await page.getByLabel('Warn when a night costs more than (£)').fill('25.00')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/costs over £25\.00 and 5 times your 30-night average/)).toBeVisible()

  // Four months ago the bill charges what was over the commitment.
  await page.goto(`/billing/usage?month=${monthsBack(4)}`)
  await expect(page.getByText('4.6 Mbit/s over the 100 Mbit/s in your contract')).toBeVisible()
  await expect(page.getByText('£13.80 on bill')).toBeVisible()
  await page.getByText('£13.80 on bill').getByRole('link').click()
  await page.getByRole('button', { name: /London – Shad Row/ }).click()
  await expect(page.getByText('Data over 100 Mbit/s: 4.6 Mbit/s at £3.00')).toBeVisible()
})
