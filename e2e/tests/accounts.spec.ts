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

test('switches between accounts; a tab that was left on another one stays there', async ({ page, context }) => {
  await page.goto('/services')
  await expect(services(page).getByText('S-2081147')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/services')
  await switchTo(other, 'Brackenfell Group Ltd 104872', 'ashlar', /^Ashlar & Pike Surveyors 104993/)
  await expect(account(other, 'Ashlar & Pike Surveyors 104993')).toBeVisible()
  await expect(services(other).getByText('S-2081147')).toHaveCount(0)
  await expect(services(other).locator('tbody').getByRole('rowheader').first()).toBeVisible()
  // Fewer permissions there: no orders, no users.
  await expect(other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' })).toHaveCount(0)

  await test.step('the first tab still shows and asks for its own', async () => {
    const asked = page.waitForRequest((request) => request.url().includes('search=Rochdale'))
    await page.getByRole('searchbox', { name: /^Search \d+ records/ }).fill('Rochdale')
    expect((await asked).headers()['account-id']).toBe('104872')
    await expect(services(page).getByText('S-2081147')).toBeVisible()
  })

  await test.step('the next page of the browser is in the account that was chosen last, and the way back is Ctrl K', async () => {
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

  await test.step('an address may name an account, but none of somebody else', async () => {
    await other.goto('/services?in=105377')
    await expect(account(other, 'Brackenfell Group Ltd 104872')).toBeVisible()
  })
})

test('switches on a phone, from the menu', async ({ page }) => {
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

  test('works in the account of a customer, who sees it and decides how far', async ({ page }) => {
    await page.goto('/services')
    await switchTo(page, 'Saltmere Communications Ltd 200455', 'copper', /^Copperbeck Dental Group 105120/)
    await expect(banner(page)).toContainText('You are working in Copperbeck Dental Group’s account as dealer.')
    const edit = page.getByRole('button', { name: /^Edit reference for/ }).first()
    const serviceId = (await edit.getAttribute('aria-label'))?.replace('Edit reference for ', '') ?? ''
    await edit.press('Enter')
    const reference = `BY-DEALER-${Math.round(performance.now())}`
    await page.getByRole('textbox', { name: /^reference for/ }).fill(reference)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Reference changed to ${reference}`)).toBeVisible()
    await expectAccessible(page)

    const owen = await beside(page, 'owen')
    await test.step('the customer reads both names', async () => {
      await owen.goto(`/activity?thing=service&thingId=${serviceId}`)
      const row = owen.getByRole('row', { name: /Reference changed/ }).first()
      await expect(row).toContainText('Nadia Voss')
      await expect(row).toContainText('from Saltmere Communications Ltd')
      await owen.goto('/account/access')
      const visits = owen.getByRole('list', { name: 'Who of them was here' })
      await expect(visits.getByText('Nadia Voss was here').first()).toBeVisible()
    })
    await test.step('and lets them look only', async () => {
      await owen.getByRole('radio', { name: /^Look only/ }).check()
      await owen.getByRole('button', { name: 'Save' }).click()
      await expect(owen.getByText('look only, from now on')).toBeVisible()
      await page.reload()
      await expect(banner(page)).toContainText('They let you look, and change nothing.')
      await owen.getByRole('radio', { name: /^Act for us/ }).check()
      await owen.getByRole('button', { name: 'Save' }).click()
      await expect(owen.getByText('act for us, from now on')).toBeVisible()
    })
    await banner(page)
      .getByRole('link', { name: /^Leave/ })
      .click()
    await expect(account(page, 'Saltmere Communications Ltd 200455')).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
    await owen.context().close()
  })
})

test.describe('what is missing', () => {
  test.use({ who: 'holly' })

  test('is asked for and there without signing in again', async ({ page }) => {
    await page.goto('/customer-service-plans')
    await page.getByRole('link', { name: 'Ask for access' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask for Customer service plans' })
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('Say what you need it for.').first()).toBeVisible()
    await dialog.getByLabel('What do you need it for?').fill('I call your desk when a surgery is offline.')
    await dialog.getByRole('button', { name: 'Send' }).click()
    const missing = page.getByRole('list', { name: 'What you may not use' })
    const plans = missing.getByRole('listitem').filter({ hasText: 'Customer service plans' })
    await expect(plans.getByText(/^Asked on/)).toBeVisible()

    const owen = await beside(page, 'owen')
    await owen.goto('/account/admin')
    await owen.getByRole('button', { name: 'Grant Customer service plans to Holly Reeve' }).click()
    const grant = owen.getByRole('dialog', { name: /^Grant/ })
    await expect(grant.getByText('“I call your desk when a surgery is offline.”')).toBeVisible()
    await grant.getByRole('button', { name: 'Grant', exact: true }).click()
    await expect(owen.getByText('Holly Reeve may use Customer service plans from now on')).toBeVisible()
    await owen.context().close()

    // The page hears of it by itself.
    const held = page.getByRole('list', { name: 'What you may use', exact: true })
    await expect(held.getByText('Customer service plans')).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/plans/i)
    await expect(page.getByText('You do not have access')).toHaveCount(0)
  })
})

test('ends a session on another device, which is led to sign-in at once', async ({ page, browser }) => {
  const other = await browser.newContext({
    baseURL: test.info().project.use.baseURL ?? '',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  const there = await other.newPage()
  await signIn(there, 'service.desk', '/services')
  await expect(services(there)).toBeVisible()

  await page.goto('/account/access')
  const list = page.getByRole('list', { name: 'Where you are signed in' })
  await expect(list.getByText('This one')).toHaveCount(1)
  await list
    .getByRole('button', { name: /^End the session on Firefox on Windows/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'End this session?' }).getByRole('button', { name: 'End session' }).click()
  await expect(page.getByText('The session has ended')).toBeVisible()
  await expect(there.getByLabel('Password', { exact: true })).toBeVisible()
  await page.reload()
  await expect(list.getByText('This one')).toBeVisible()
  await other.close()
})
