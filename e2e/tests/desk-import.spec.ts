import { join } from 'node:path'
import { expect, test } from '../support/sign-in.ts'

test.use({ who: 'ruth.calder' })

const sites = [
  'account_id,site_id,name,address,postcode',
  '104872,IMPORTED,Imported depot,1 Mill Row,LS1 4AC',
  '999999,NOWHERE,Nowhere,2 Mill Row,LS1 4AC',
].join('\n')

test('an operator checks the files of another system by keyboard, reads what is wrong with them, and deletes them', async ({
  page,
}) => {
  await page.goto('/desk/accounts')
  await page.getByRole('link', { name: 'Import' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).press('Enter')
  await (await choosing).setFiles([{ name: 'site list.csv', mimeType: 'text/csv', buffer: Buffer.from(sites) }])

  const card = page.getByRole('region', { name: 'site list.csv' })
  await expect(card.getByText('does not match a type of rows')).toBeVisible()
  await card.getByRole('button', { name: 'How the files are written' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'How the files are written' })
  await dialog.getByLabel('Rows of site list.csv').selectOption('sites')
  await dialog.getByRole('button', { name: 'Check again' }).press('Enter')

  await expect(card.getByText('Checked, 1 bad row')).toBeVisible()
  await expect(card.getByText('account_id “999999” is not a known account (line 3)')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download bad rows' }).press('Enter')
  expect((await downloading).suggestedFilename()).toBe('bad rows of site list.csv')
  await expect(card.getByRole('button', { name: 'Load the 1 good row' })).toBeEnabled()

  await card.getByRole('button', { name: 'Delete files' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete files' }).press('Enter')
  await expect(card).toHaveCount(0)
})

test('an operator maps the export of another system on the page alone, and loads it', async ({ page }) => {
  const exported = join(import.meta.dirname, '../../db/src/import/testing/exports/splynx/customers-2026-11-24.csv')
  await page.goto('/desk/imports')
  await page.getByLabel('Files to import').setInputFiles(exported)
  const card = page.getByRole('region', { name: 'customers-2026-11-24.csv' })
  await expect(card.getByText('does not match a type of rows')).toBeVisible()

  await card.getByRole('button', { name: 'Map columns' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Map columns' })
  await expect(dialog.getByLabel('Rows become')).toHaveValue('accounts')
  await expect(dialog.getByLabel('ID, such as 1041, 1042, 1043')).toHaveValue('account_id')
  await expect(dialog.getByLabel('ID also fills')).toHaveValue('clc_account_id')
  await expect(dialog.getByLabel('Full name, such as Birchwood')).toHaveValue('trading_name')
  // A wrong suggestion asks for values that the file has in this column only.
  const category = dialog.getByLabel('Category, such as')
  await expect(category).toHaveValue('type')
  await expect(dialog.getByText('All required columns are filled.')).toBeVisible()
  await category.selectOption('Not read')
  await expect(dialog.getByText('1 required column missing: type.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Use mapping' })).toBeDisabled()
  await category.selectOption('type')
  const values = dialog.getByRole('region', { name: 'Values of type' })
  await values.getByLabel('Company').selectOption('customer')
  await values.getByLabel('Person').selectOption('No value')
  await dialog.getByRole('button', { name: 'Use mapping' }).press('Enter')

  // A person has no type, and every account needs one.
  const mapped = page.getByRole('region', { name: 'customers-2026-11-24.csv, customers.map.json' })
  await expect(mapped.getByText('Checked, 1 bad row')).toBeVisible()
  await expect(mapped.getByText('type is empty (line 4)')).toBeVisible()

  await mapped.getByRole('button', { name: 'Map columns' }).press('Enter')
  await dialog.getByLabel('Rows become').selectOption('sites')
  // A customer's only site has the customer's number, and its address for a name.
  await expect(dialog.getByText('All required columns are filled.')).toBeVisible()
  await expect(dialog.getByLabel('ID also fills')).toHaveValue('site_id')
  await expect(dialog.getByText('Joined with City')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use mapping' }).press('Enter')

  await expect(mapped.getByText('Checked, 2 bad rows')).toBeVisible()
  const downloading = page.waitForEvent('download')
  // A click waits until the card that was checked again has settled; a key press goes to the button before it.
  await mapped.getByRole('button', { name: 'Save mapping' }).click()
  expect((await downloading).suggestedFilename()).toBe('customers.map.json')
  await mapped.getByRole('button', { name: 'Load the 4 good rows' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Load the 4 good rows' }).press('Enter')
  await expect(mapped.getByText('Loaded', { exact: true })).toBeVisible()
  await page.goto('/desk/accounts/1042')
  await expect(page.getByRole('heading', { level: 1, name: 'Café Zoë' })).toBeVisible()
})
