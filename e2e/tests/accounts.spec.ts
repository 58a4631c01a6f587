import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, signIn, test } from '../support/sign-in.ts'
import { beside } from '../support/two-people.ts'

const account = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name })
const services = (page: Page) => page.getByRole('table', { name: 'Services' })
const banner = (page: Page) => page.getByRole('complementary', { name: 'As dealer' })

async function switchTo(page: Page, from: string, search: string, to: RegExp): Promise<void> {
  await account(page, from).click()
  const dialog = page.getByRole('dialog', { name: 'Your accounts' })
  await dialog.getByRole('searchbox').fill(search)
  await dialog.getByRole('link', { name: to }).click()
}

test('switches between accounts; a tab left on another one stays there', async ({ page, context }) => {
  await page.goto('/services')
  await expect(services(page).getByText('S-2081147')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/services')
  await switchTo(other, 'Brackenfell Group Ltd 104872', 'ashlar', /^Ashlar & Pike Surveyors 104993/)
  await expect(account(other, 'Ashlar & Pike Surveyors 104993')).toBeVisible()
  await expect(services(other).getByText('S-2081147')).toHaveCount(0)
  await expect(services(other).locator('tbody').getByRole('rowheader').first()).toBeVisible()
  // The other account has fewer permissions: no orders, no users.
  await expect(other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' })).toHaveCount(0)

  await test.step('the first tab still shows its own account', async () => {
    const asked = page.waitForRequest((request) => request.url().includes('search=Rochdale'))
    await page.getByRole('searchbox', { name: /^Search \d+ records/ }).fill('Rochdale')
    expect((await asked).headers()['account-id']).toBe('104872')
    await expect(services(page).getByText('S-2081147')).toBeVisible()
  })

  await test.step('a new page opens the last selected account, and Ctrl K leads back', async () => {
    await other.goto('/services')
    await expect(account(other, 'Ashlar & Pike Surveyors 104993')).toBeVisible()
    await other.keyboard.press('Control+k')
    await other.getByRole('combobox', { name: 'Reference, page or action' }).fill('switch')
    await other.getByRole('option', { name: /Switch account/ }).click()
    await other
      .getByRole('dialog', { name: 'Your accounts' })
      .getByRole('link', { name: /^Brackenfell/ })
      .click()
    await expect(account(other, 'Brackenfell Group Ltd 104872')).toBeVisible()
  })

  await test.step("an address may name one of the person's accounts, but no other", async () => {
    await other.goto('/services?in=105377')
    await expect(account(other, 'Brackenfell Group Ltd 104872')).toBeVisible()
  })
})

test('switches accounts on a phone, from the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/services')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Brackenfell Group Ltd 104872' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your accounts' })
  await expect(dialog.getByRole('link', { name: /^Ashlar/ })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: /^Ashlar/ }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('button', { name: 'Ashlar & Pike Surveyors 104993' })).toBeVisible()
})

test.describe('a dealer', () => {
  test.use({ who: 'nadia' })

  test("works in a customer's account; the customer sees it and sets the access", async ({ page }) => {
    await page.goto('/services')
    await switchTo(page, 'Saltmere Communications Ltd 200455', 'copper', /^Copperbeck Dental Group 105120/)
    await expect(banner(page)).toContainText('You are working in Copperbeck Dental Group’s account as its dealer.')
    const edit = page.getByRole('button', { name: /^Edit reference for/ }).first()
    const serviceId = (await edit.getAttribute('aria-label'))?.replace('Edit reference for ', '') ?? ''
    await edit.press('Enter')
    const reference = `BY-DEALER-${Math.round(performance.now())}`
    await page.getByRole('textbox', { name: /^reference for/ }).fill(reference)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Reference changed to ${reference}`)).toBeVisible()
    await expectAccessible(page)

    const owen = await beside(page, 'owen')
    await test.step('the customer sees both names', async () => {
      await owen.goto(`/activity?thing=service&thingId=${serviceId}`)
      const row = owen.getByRole('row', { name: /Reference changed/ }).first()
      await expect(row).toContainText('Nadia Voss')
      await expect(row).toContainText('From Saltmere Communications Ltd')
      await owen.goto('/account/access')
      const visits = owen.getByRole('list', { name: 'Dealer visits' })
      await expect(visits.getByText('Nadia Voss').first()).toBeVisible()
    })
    await test.step('the customer grants read-only access', async () => {
      await owen.getByRole('radio', { name: /^Read only/ }).check()
      await owen.getByRole('button', { name: 'Save' }).click()
      await expect(owen.getByText(/changed to read only$/)).toBeVisible()
      await page.reload()
      await expect(banner(page)).toContainText('gives its dealer read-only access.')
      await owen.getByRole('radio', { name: /^Full access/ }).check()
      await owen.getByRole('button', { name: 'Save' }).click()
      await expect(owen.getByText(/changed to full access$/)).toBeVisible()
    })
    await banner(page)
      .getByRole('link', { name: /^Return/ })
      .click()
    await expect(account(page, 'Saltmere Communications Ltd 200455')).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
    await owen.context().close()
  })
})

test.describe('a missing permission', () => {
  test.use({ who: 'holly' })

  test('is requested, granted and active without signing in again', async ({ page }) => {
    await page.goto('/customer-service-plans')
    await page.getByRole('link', { name: 'Ask for access' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask for Customer service plans' })
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('Enter the reason for your request.').first()).toBeVisible()
    await dialog.getByLabel('What do you need it for?').fill('I call your desk when a surgery is offline.')
    await dialog.getByRole('button', { name: 'Send' }).click()
    const missing = page.getByRole('list', { name: 'Other permissions' })
    const plans = missing.getByRole('listitem').filter({ hasText: 'Customer service plans' })
    await expect(plans.getByText(/^Requested on/)).toBeVisible()

    const owen = await beside(page, 'owen')
    await owen.goto('/account/admin')
    await owen.getByRole('button', { name: 'Grant Customer service plans to Holly Reeve' }).click()
    const grant = owen.getByRole('dialog', { name: /^Grant/ })
    await expect(grant.getByText('“I call your desk when a surgery is offline.”')).toBeVisible()
    await grant.getByRole('button', { name: 'Grant', exact: true }).click()
    await expect(owen.getByText('Customer service plans granted to Holly Reeve')).toBeVisible()
    await owen.context().close()

    // The page updates live.
    const held = page.getByRole('list', { name: 'Permissions', exact: true })
    await expect(held.getByText('Customer service plans')).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/plans/i)
    await expect(page.getByText('You do not have access')).toHaveCount(0)
  })
})

test('ending a session on another device redirects that device to sign-in at once', async ({ page, browser }) => {
  const other = await browser.newContext({
    baseURL: test.info().project.use.baseURL ?? '',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  const there = await other.newPage()
  await signIn(there, 'service.desk', '/services')
  await expect(services(there)).toBeVisible()

  await page.goto('/settings')
  const list = page.getByRole('list', { name: 'Active sessions' })
  await expect(list.getByText('This session')).toHaveCount(1)
  await expect(list.getByRole('listitem').first()).toContainText('This session')
  // Other journeys sign in as the same person; five sessions are shown at first.
  const more = page.getByRole('button', { name: /^Show \d+ more$/ })
  if (await more.isVisible()) await more.click()
  await list
    .getByRole('button', { name: /^Sign out Firefox on Windows/ })
    .first()
    .click()
  await page
    .getByRole('dialog', { name: 'Sign out this session?' })
    .getByRole('button', { name: 'Sign out session' })
    .click()
  await expect(page.getByText('Session signed out')).toBeVisible()
  await expect(there.getByLabel('Password', { exact: true })).toBeVisible()
  await page.reload()
  await expect(list.getByText('This session')).toBeVisible()
  await other.close()
})
