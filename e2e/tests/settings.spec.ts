import { expect, test } from '../support/sign-in.ts'

test('the settings are one click away, and their list stays beside each of them', async ({ page }) => {
  await page.goto('/orders')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  const list = page.getByRole('navigation', { name: 'Settings' })
  await expect(list.getByRole('link', { name: 'Profile and security' })).toHaveAttribute('aria-current', 'page')
  await list.getByRole('link', { name: 'API keys' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible()
  const current = list.getByRole('link', { name: 'API keys' })
  await expect(current).toHaveAttribute('aria-current', 'page')
  // As with tabs the focus stays on it, so that the next one is a key away.
  await expect(current).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the pages of the settings are tabs below the heading', async ({ page }) => {
    await page.goto('/settings')
    const tabs = page.getByRole('navigation', { name: 'Settings' })
    const heading = page.getByRole('heading', { level: 1, name: 'Profile and security' })
    await expect(tabs).toBeVisible()
    const [above, below] = [await heading.boundingBox(), await tabs.boundingBox()]
    expect(below?.y ?? 0).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
    await tabs.getByRole('button', { name: 'More' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Appearance' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Appearance' })).toBeVisible()
    await expect(tabs.getByRole('link', { name: 'Appearance' })).toHaveAttribute('aria-current', 'page')
  })
})

test('the selected row height applies from the first paint of the next page', async ({ page }) => {
  await page.goto('/settings/appearance')
  const compactButton = page.getByRole('group', { name: 'Density' }).getByRole('button', { name: 'Compact' })
  await compactButton.click()
  // A click before the page is ready is carried out a moment later.
  await expect(compactButton).toHaveAttribute('aria-pressed', 'true')
  expect(await (await page.request.get('/orders')).text()).toContain('data-density="compact"')
  await page.goto('/services/S-1902255/history')
  const row = page.getByRole('row').nth(1)
  // The rows of a list that is loading have a height of their own.
  await expect(row).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  const compact = (await row.boundingBox())?.height ?? 0
  await page.evaluate(() => delete document.documentElement.dataset.density)
  expect((await row.boundingBox())?.height ?? 0).toBeGreaterThan(compact)
})

test.describe('without the permission for users', () => {
  test.use({ who: 'tomasz' })

  test('the settings of the account are only their own permissions', async ({ page }) => {
    await page.goto('/settings')
    const list = page.getByRole('navigation', { name: 'Settings' })
    await expect(list.getByRole('link')).toHaveText([
      'Profile and security',
      'Notifications',
      'Appearance',
      'Permissions',
    ])
    await expect(page.getByText('An administrator can change your name and phone numbers.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Show your contact' })).toHaveCount(0)
  })
})

test('an administrator opens their own contact from their profile', async ({ page }) => {
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Show your contact' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Profile and security')
  await expect(page.getByRole('row').filter({ hasText: 'service.desk@brackenfell.example' })).toHaveCount(1)
})
