import { expect, test } from '../support/sign-in.ts'

test('A9 a domain is renewed for two years: ordered, approved, and carried out by the registry', async ({ page }) => {
  const zone = 'wharfmill.example'
  await page.goto(`/dns/${zone}`)
  const registration = page.getByRole('region', { name: 'Registration' })
  await expect(registration).toContainText('Simulated registry')
  await expect(registration).toContainText(`Without renewal, ${zone} stops working on`)
  await registration.getByRole('button', { name: 'Turn on auto-renewal' }).click()
  const asked = page.getByRole('dialog')
  await expect(asked).toContainText('Each renewal is ordered for 1 year for £14.04, and counts as approved.')
  await asked.getByRole('button', { name: 'Cancel' }).click()

  await registration.getByRole('link', { name: 'Renew now' }).click()
  await expect(page.getByText('the registry of this demo renews the domain')).toBeVisible()
  await page.getByLabel('Renew for').selectOption({ label: '2 years, £25.92' })
  await expect(page.getByText('Price for 2 years')).toBeVisible()
  await page.getByRole('button', { name: 'Order renewal' }).click()
  await page.getByRole('button', { name: 'Approve order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve order' }).click()
  await expect(page.getByRole('button', { name: 'Approve order' })).toHaveCount(0)

  const registrar = page.getByRole('region', { name: 'Registrar' })
  await expect(async () => {
    await page.reload()
    await expect(registrar).toContainText('Renewed until', { timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await expect(registrar).toContainText('Simulated registry')
  await expect(page.getByText('Sent to the registrar').first()).toBeVisible()
})
