import { expect, test } from '../support/sign-in.ts'

test('a domain that is registered elsewhere is added, waits for proof and is removed', async ({ page }) => {
  await page.goto('/dns')
  await page.getByRole('button', { name: 'Add a domain' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Domain' }).fill('co.uk')
  await dialog.getByRole('button', { name: 'Add domain' }).click()
  await expect(dialog.getByText('co.uk is a public suffix. Enter a domain below it.').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Domain' }).fill('Harbour-Cafe.example')
  await dialog.getByRole('button', { name: 'Add domain' }).click()

  const claim = page.getByRole('listitem').filter({ hasText: 'harbour-cafe.example' })
  await expect(claim.getByText('_portal-challenge.harbour-cafe.example')).toBeVisible()
  await expect(claim.getByText(/^portal-verification=/)).toBeVisible()
  await claim.getByRole('button', { name: 'Check now' }).click()
  await expect(claim.getByText('The domain has no name servers, and the TXT record is missing.')).toBeVisible()

  await claim.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove domain' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for proof' })).toBeHidden()
})

test('the DNSSEC of a signed zone shows its DS record in the parent zone, and why it stays on', async ({ page }) => {
  await page.goto('/dns/wharfmill.example')
  await expect(page.getByText('DS record in .example')).toBeVisible()
  await expect(page.getByText(/^Resolvers may still have the DS record of wharfmill\.example/)).toBeVisible()
})
