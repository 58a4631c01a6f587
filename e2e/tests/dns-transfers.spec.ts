import { expect, test } from '../support/sign-in.ts'

test('A9 a secondary name server is listed with its outcome, and a zone becomes secondary and primary again', async ({
  page,
}) => {
  await page.goto('/dns/brackenfell-depots.example')
  const secondaries = page.getByRole('region', { name: 'Secondary name servers' })
  const dialog = page.getByRole('dialog')
  await secondaries.getByRole('button', { name: 'Add secondary name server' }).click()
  await dialog.getByLabel('IP address').fill('ns1.elsewhere.example')
  await dialog.getByRole('button', { name: 'Add name server' }).click()
  await expect(dialog.getByText('Enter an IP address').first()).toBeVisible()
  await dialog.getByLabel('IP address').fill('127.0.0.1')
  await dialog.getByLabel('Port').fill('9')
  await dialog.getByRole('button', { name: 'Add name server' }).click()
  await expect(secondaries.getByText(/No answer\. Next attempt/)).toBeVisible()
  await secondaries.getByRole('button', { name: 'Actions for 127.0.0.1 port 9' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove name server' }).click()
  await expect(secondaries.getByText('127.0.0.1')).toHaveCount(0)

  const kind = page.getByRole('region', { name: 'Zone kind' })
  await kind.getByRole('button', { name: 'Change to secondary zone' }).click()
  await dialog.getByLabel('IP address').fill('127.0.0.1')
  await dialog.getByLabel('Port').fill('9')
  await dialog.getByRole('button', { name: 'Change to secondary zone' }).click()
  await expect(kind.getByText('No answer.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import' })).toBeDisabled()
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(0)
  await kind.getByRole('button', { name: 'Change to primary zone' }).click()
  await dialog.getByRole('button', { name: 'Change to primary zone' }).click()
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible()
})
