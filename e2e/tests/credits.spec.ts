import { expect, test } from '../support/sign-in.ts'
import { beside } from '../support/two-people.ts'

test('a late repair earns a credit, which is claimed and approved', async ({ page }) => {
  await page.goto('/customer-service-plans')
  await page.getByRole('link', { name: 'Credits', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service credits')
  await page
    .getByRole('row', { name: /Leeds – Wharf Mill.*Late repair/ })
    .getByRole('link')
    .first()
    .click()
  await expect(
    page.getByText(/^Repaired in 8 h 24 min, 3 h 24 min over the target of 5 h, counted as 4 hours\. 4 × 5% × £/),
  ).toBeVisible()
  await page.getByRole('button', { name: /^Claim £/ }).click()
  await expect(page.getByText('Credit claimed. The service desk decides on it.')).toBeVisible()
  await expect(page.getByText('Claimed', { exact: true }).first()).toBeVisible()

  const ruth = await beside(page, 'ruth.calder')
  await ruth.goto('/desk/cases')
  await ruth.getByRole('link', { name: 'Credit claims' }).click()
  await expect(ruth.getByRole('heading', { level: 1, name: 'Credits' })).toBeVisible()
  const row = ruth.getByRole('row', { name: /Leeds – Wharf Mill/ })
  await row.getByRole('button', { name: /^Actions for / }).click()
  await ruth.getByRole('menuitem', { name: /^Approve/ }).click()
  await ruth
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(ruth.getByText('Credit approved.')).toBeVisible()
  await ruth.getByRole('link', { name: 'For the next bills' }).click()
  await expect(ruth.getByRole('row', { name: /Leeds – Wharf Mill/ })).toBeVisible()
  await ruth.context().close()

  // The page updates live.
  await expect(page.getByText('Approved, on the next bill')).toBeVisible()
})
