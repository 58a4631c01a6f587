import { expect, test } from '../support/sign-in.ts'

test.use({ who: 'ruth.calder' })

test('an operator finds a person who has never signed in by keyboard, and invites them with a message', async ({
  page,
}) => {
  await page.goto('/desk/accounts')
  await page.getByRole('link', { name: 'Invitations' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Invitations' })).toBeVisible()
  await page.getByRole('searchbox', { name: /^Search/ }).fill('school200@elmsett')
  await page.getByRole('button', { name: 'Invite 1 person' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Invite 1 person?' })
  await dialog.getByLabel('Your message').fill('The old portal closes on 1 May.')
  await dialog.getByLabel('Services').press('Space')
  await dialog.getByRole('button', { name: 'Invite 1 person' }).press('Enter')

  const sent = page.getByRole('region', { name: 'Sent together' })
  await expect(sent.getByText('1 of 1 person invited')).toBeVisible({ timeout: 15_000 })
  await page.getByRole('link', { name: /^Invited/ }).press('Enter')
  await expect(page.getByText('school200@elmsett.example')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).press('Enter')
  expect((await downloading).suggestedFilename()).toBe('not-signed-in.csv')
})
