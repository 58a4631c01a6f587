import { expect, test } from '../support/sign-in.ts'

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
