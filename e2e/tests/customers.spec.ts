import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/sign-in.ts'

test.use({ who: 'martin' })

test('a dealer finds the records of its customers with Ctrl K', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Reference, page or action' }).fill('leeds')
  const found = page.getByRole('group', { name: 'Found' })
  const option = found
    .getByRole('option')
    .filter({ hasText: /Brackenfell Group Ltd|Ashlar & Pike Surveyors/ })
    .first()
  await expect(option).toBeVisible()
  await expectAccessible(page)
  await option.click()
  await expect(page.getByRole('complementary', { name: 'As dealer' })).toBeVisible()
})
