import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { expectAccessible } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/sign-in.ts'
import { gotoLive } from '../support/two-people.ts'

const brackenfell = '104872'
const table = (page: Page) => page.getByRole('table', { name: /^Orders/ })
const names = (page: Page) => table(page).locator('tbody').getByRole('rowheader')
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const fits = async (page: Page, width: number) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

test.describe('the list', () => {
  test('A9 shows orders that need a reply first; the address contains every choice', async ({ page }) => {
    await page.goto('/orders')
    await expect(page).toHaveTitle('Orders – Business Portal')
    await expect(page.getByText('Needs attention first', { exact: true })).toBeVisible()
    await expect(table(page).locator('tbody tr').first()).toContainText('Your reply needed')
    await page
      .getByRole('navigation', { name: 'Order status' })
      .getByRole('link', { name: /^Completed/ })
      .click()
    await expect(names(page).first()).toContainText('Leeds')
    await page.getByRole('button', { name: 'Order for', exact: true }).click()
    await expect(names(page).first()).toContainText('Bristol')
    await page.getByRole('searchbox').fill('kendal sip')
    await expect(names(page)).toHaveCount(1)
    expect(parameters(page)).toEqual({ status: 'Completed', sort: 'title', search: 'kendal sip' })
    await page.reload()
    await expect(names(page)).toHaveText([/Kendal/])
    await page.getByRole('searchbox').fill('nothing-like-it')
    await expect(page.getByText('No records match “nothing-like-it”')).toBeVisible()
    await page.goto('/orders')
    await page.getByRole('button', { name: 'Stage', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Dispatch' }).click()
    await expect(names(page)).toHaveText([/Cardiff/])
    await page.getByRole('button', { name: 'Site', exact: true }).click()
    await page.getByRole('menuitem', { name: /^Glasgow/ }).click()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('button', { name: 'Placed', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Last 90 days' }).click()
    await expect(page.getByRole('button', { name: /^Placed from/ })).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect(readFileSync(await (await downloading).path(), 'utf8')).toContain('70-31846')
  })
})

test('A9 an excess construction charge from its issue to the end of the order', async ({ page, browser, baseURL }) => {
  const path = '/orders/70-31702'
  await gotoLive(page, path)
  await expect(page.getByRole('heading', { level: 1, name: /^Waiting for your decision by/ })).toBeVisible()
  const ask = page.getByRole('region', { name: 'Excess construction charge' })
  await expect(ask).toContainText('£3,650.00')
  await expect(ask).toContainText('The order is cancelled after that date. You pay nothing.')
  const desk = await openDesk(brackenfell)

  await ask.getByRole('button', { name: 'Accept £3,650.00' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept £3,650.00?' })
  await expect(dialog).toContainText('This cannot be undone.')
  await dialog.getByRole('button', { name: 'Accept £3,650.00' }).click()
  await expect(page.getByText('Charge accepted', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^On track for/ })).toBeVisible()
  await expect(page.getByText(/The new forecast is/).first()).toBeVisible()
  await expect(ask).toHaveCount(0)

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Share with the site' }).click()
  const share = page.getByRole('dialog', { name: 'Share with the site' })
  await share.getByLabel('Recipient').fill('Harbour office')
  await share.getByRole('button', { name: 'Create link' }).click()
  const link = (await share.locator('code').textContent()) ?? ''
  const visitor = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { level: 1, name: /^On track for/ })).toBeVisible()
  await expect(visitor.getByText('2 Quayside Yard')).toBeVisible()
  await expect(visitor.getByText('£')).toHaveCount(0)
  await expectAccessible(visitor)
  await share.getByRole('button', { name: 'Revoke link' }).click()
  await expect(share.getByText(/^Revoked/)).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeVisible()
  await visitor.context().close()
  await share.getByRole('button', { name: 'Close' }).first().click()

  const steps = page.getByRole('list', { name: 'Order stages' })
  await desk.act('POST', `/order-desk/api${path}/stage`, {})
  await expect(steps.locator('[aria-current=step]')).toContainText('Build and installation')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: /Cancel order/ })).toContainText('Work has started')
  await page.keyboard.press('Escape')
  await desk.act('POST', `/order-desk/api${path}/stage`, {})
  await desk.act('POST', `/order-desk/api${path}/completion`, {})
  await expect(page.getByRole('heading', { level: 1, name: /^Completed on/ })).toBeVisible()
  await expect(page.getByRole('main').getByText('Completed', { exact: true }).first()).toBeVisible()
})

test('A9 the site contact is entered at the step that needs it, and the reference changes in place', async ({
  page,
}) => {
  await page.goto('/orders/70-31846')
  await expect(page.getByText('Waiting for you: who will give access to the comms room?')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await fits(page, 390)
  await page.getByRole('button', { name: 'Show 3 earlier updates' }).click()
  await expect(page.getByText('Order placed')).toBeVisible()
  const form = page.getByRole('form', { name: 'Access' })
  await form.getByLabel('Phone').fill('12')
  await form.getByRole('button', { name: 'Confirm access' }).click()
  await expect(form.getByText('Enter a phone number, such as 01632 960381.').first()).toBeVisible()
  await form.getByLabel('Phone').fill('01632 960382')
  await form.getByRole('button', { name: 'Confirm access' }).click()
  await expect(page.getByText('Site reception, 01632 960382').first()).toBeVisible()
  await expect(form).toHaveCount(0)
  await page.getByLabel('Landlord’s consent').check()
  await expect(page.getByText('4 of 7')).toBeVisible()
  await page.getByRole('button', { name: 'Edit reference for 70-31846' }).click()
  await page.getByRole('textbox', { name: /reference for/ }).fill('GLA-NEW')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Reference changed')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Order confirmation' }).click()
  expect(
    readFileSync(await (await downloading).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('A9 a change of a service is ordered from its actions, approved and cancelled', async ({ page }) => {
  await page.goto('/services/S-1931180/actions')
  await page.getByRole('link', { name: 'Change the product' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Change a service' })).toBeVisible()
  await page.getByRole('button', { name: 'Order change' }).click()
  await expect(page.getByText('Choose a product.').first()).toBeVisible()
  await page.getByLabel('Change to').selectOption('Ethernet, fibre, 1,000/1,000 Mbit/s')
  await expect(page.getByText('We check and price this order first.')).toBeVisible()
  await page.getByRole('button', { name: 'Order change' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We are checking your order' })).toBeVisible()
  const desk = await openDesk(brackenfell)
  const path = new URL(page.url()).pathname
  await desk.act('POST', `/order-desk/api${path}/offer`, { recurring: 51_200, oneOff: 15_000, termMonths: 12 })
  await page.getByRole('button', { name: 'Approve order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^On track for/ })).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByLabel('Ordered by mistake').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Cancelled on/ })).toBeVisible()
})

test('A9 the seats of hosted voice change at the price shown, and a 4G back-up is offered no FTTP', async ({
  page,
}) => {
  await page.goto('/services/S-1890042/actions')
  await page.getByRole('link', { name: 'Change the product' }).click()
  await expect(page.getByLabel('Change to').locator('option')).toHaveText([
    'Choose a product',
    'Hosted voice, £7.50 monthly per seat',
  ])
  await page.getByLabel('Number of seats').fill('501')
  await page.getByRole('button', { name: 'Order change' }).click()
  await expect(page.getByText('Enter a number from 1 to 500.').first()).toBeVisible()
  await page.getByLabel('Number of seats').fill('20')
  const form = page.getByRole('form', { name: 'Order change' })
  await expect(form).toContainText('Monthly afterwards£150.00')
  await expect(form).toContainText('Difference+£60.00')
  await page.getByRole('button', { name: 'Order change' }).click()
  await expect(page.getByText('Change to Hosted voice, 20 seats').first()).toBeVisible()
  await page.getByRole('button', { name: 'Approve order' }).click()
  const approving = page.getByRole('dialog', { name: 'Approve this order?' })
  await expect(approving).toContainText('£150.00 monthly')
  await approving.getByRole('button', { name: 'Approve order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^On track for/ })).toBeVisible()
  const order = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.goto('/services/S-1890042/actions')
  await expect(page.getByText(`Order ${order} is already changing this service.`).first()).toBeVisible()

  await page.goto('/services/S-2081191/actions')
  await expect(page.getByText('No other product can follow 4G back-up.')).toBeVisible()
})

test.describe('an account without orders', () => {
  test.use({ who: 'freya' })
  test('A9 explains what will appear here', async ({ page }) => {
    await page.goto('/orders')
    await expect(page.getByText('No orders yet')).toBeVisible()
    await page.goto('/orders/70-31846')
    await expect(page.getByText('Order not found')).toBeVisible()
  })
})
