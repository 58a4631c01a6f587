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
  await expect(card.getByText('unknown entity')).toBeVisible()
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
  await expect(page.getByText('No imports today')).toBeVisible()
})
