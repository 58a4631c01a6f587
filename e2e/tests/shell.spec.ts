import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { textOf } from '../support/pdf-text.ts'
import { expect, signIn, test } from '../support/sign-in.ts'
import { beside } from '../support/two-people.ts'

const phone = { width: 390, height: 844 }
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
/** Open and fully expanded: its entries move during the transition. */
async function openSidebar(page: Page) {
  await sidebar(page).hover()
  await expect(sidebar(page)).toHaveAttribute('data-open')
  await expect.poll(() => sidebar(page).evaluate((side) => side.getAnimations().length)).toBe(0)
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test("A2.1 the title names the portal, after the page's name except on the dashboard", async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Business Portal')
  await page.goto('/services')
  await expect(page).toHaveTitle('Services – Business Portal')
  await page.goto('/account/admin/new')
  await expect(page).toHaveTitle('Add new contact – Business Portal')
})

test('A2.2 the wordmark links home, the badge with initials to the account page', async ({ page }) => {
  await page.goto('/orders')
  const badge = page.getByRole('link', { name: 'Service Desk' })
  await expect(badge).toHaveText('SDService Desk')
  await page.getByRole('link', { name: 'Business Portal' }).click()
  await expect(heading(page, /your attention/)).toBeVisible()
  await badge.click()
  await expect(page).toHaveURL(/\/account$/)
})

test.describe('a person without a given name', () => {
  test.use({ who: 'reception' })
  test('A2.2 sees the email address in the badge', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'reception@brackenfell.example Reception' })).toBeVisible()
  })
})

test('A2.3 the rail is 5rem wide, opens under the pointer and closes after it', async ({ page }) => {
  await page.goto('/orders')
  const box = async () => (await sidebar(page).boundingBox())?.width
  // The height depends on the list, which may still be loading.
  const place = async () => ({ ...(await page.getByRole('main').boundingBox()), height: 0 })
  const before = await place()
  expect(await box()).toBe(80)
  await sidebar(page).hover()
  await expect.poll(box).toBe(280)
  expect(await place()).toEqual(before)
  await sidebar(page).getByText('Users', { exact: true }).hover()
  await expect(sidebar(page).getByRole('link', { name: 'View contacts' })).toBeVisible()
  await sidebar(page).getByText('Dashboard', { exact: true }).hover()
  await expect(sidebar(page).getByRole('link', { name: 'View contacts' })).toBeHidden()
  await page.mouse.move(900, 500)
  await expect.poll(box).toBe(80)
})

test('A2.3 the keyboard opens the rail, moves through it and closes it', async ({ page }) => {
  await page.goto('/orders')
  const menu = sidebar(page).getByRole('button', { name: 'Menu' })
  await expect(heading(page, 'Orders')).toBeVisible()
  await page.getByRole('link', { name: 'Service Desk' }).focus()
  await page.keyboard.press('Tab')
  await expect(menu).toBeFocused()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await sidebar(page).getByRole('button', { name: 'Users: more pages' }).press('Enter')
  await sidebar(page).getByRole('link', { name: 'Add new contact' }).press('Enter')
  await expect(heading(page, 'Add contact')).toBeFocused()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
})

test('A2.3 the sidebar closes on a change of the query alone', async ({ page }) => {
  await page.goto('/services')
  await expect(heading(page, 'Services')).toBeVisible()
  await sidebar(page).hover()
  await sidebar(page).getByRole('link', { name: 'DNS' }).click()
  await expect(page).toHaveURL('/services?productCategory=Domain')
  await expect(sidebar(page).getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false')
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('A2.3 the sidebar slides in and leaves space for the backdrop, which closes it', async ({ page }) => {
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Menu', exact: true })
    const dialog = page.getByRole('dialog', { name: 'Menu' })
    await button.click()
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 334, height: 844 })
    await page.mouse.click(370, 400)
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await button.click()
    await dialog.getByRole('button', { name: 'Services: more pages' }).click()
    await dialog.getByRole('link', { name: 'DNS' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/services?productCategory=Domain')
  })

  test('A2.3 the sidebar is 24rem wide if there is space', async ({ page }) => {
    await page.setViewportSize({ width: 700, height: 900 })
    await page.goto('/orders')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect.poll(async () => (await page.getByRole('dialog', { name: 'Menu' }).boundingBox())?.width).toBe(384)
  })

  test('nothing is wider than the smallest phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of ['/', '/services', '/orders', '/nowhere']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360)
    }
  })
})

test('A2.5 the quoting tool and the FAQs open in a new tab', async ({ page, context }) => {
  await context.route(/quoting/, (route) => route.fulfill({ body: 'elsewhere' }))
  await page.goto('/orders')
  await expect(heading(page, 'Orders')).toBeVisible()
  await sidebar(page).hover()
  const session = await (await page.request.get('/api/auth/session')).json()
  const tool = sidebar(page).getByRole('link', { name: 'Ethernet Quoting Tool (opens in a new tab)' })
  const [toolTab] = await Promise.all([page.waitForEvent('popup'), tool.click()])
  expect(toolTab.url()).toBe(session.llqtPortalUrl)
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  const faqs = page.getByRole('main').or(page.getByRole('banner')).getByRole('link', { name: /FAQs/ })
  const [faqTab] = await Promise.all([page.waitForEvent('popup'), faqs.click()])
  await expect(faqTab.getByText('FAQ_URL sets the page that opens here.')).toBeVisible()
})

test('A2.6 View cases appears in the open sidebar, and only with its permission', async ({ page }) => {
  await page.goto('/orders')
  await expect(heading(page, 'Orders')).toBeVisible()
  await expect(page.getByText('View cases')).toHaveCount(0)
  await openSidebar(page)
  await sidebar(page).getByText('Help and support').hover()
  await expect(sidebar(page).getByRole('link', { name: 'View cases' })).toBeVisible()

  const other = await beside(page, 'tomasz')
  await other.goto('/services')
  await expect(heading(other, 'Services')).toBeVisible()
  await openSidebar(other)
  await sidebar(other).getByText('Help and support').hover()
  await expect(sidebar(other).getByRole('link', { name: /FAQs/ })).toBeVisible()
  await expect(other.getByText('View cases')).toHaveCount(0)
  await other.context().close()
})

test('A2.7 A1.10 sign-out at the bottom leads to the signed-out page, and from there back to sign-in', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const page = await context.newPage()
  await signIn(page, 'service.desk', '/orders')
  await expect(heading(page, 'Orders')).toBeVisible()
  await sidebar(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page, 'You are signed out')).toBeVisible()
  await expect(page).toHaveURL('/signed-out')
  await expect(page.getByRole('button', { name: 'Help', exact: true })).toHaveCount(0)
  await sidebar(page).getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await context.close()
})

test('A1.10 another tab shows that the person signed out, redirects nowhere, and continues after a sign-in', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const page = await context.newPage()
  await signIn(page, 'service.desk', '/orders')
  await expect(heading(page, 'Orders')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/services')
  await expect(heading(other, 'Services')).toBeVisible()
  const starts: string[] = []
  other.on('request', (request) => {
    if (request.url().includes('/api/auth/signin')) starts.push(request.url())
  })
  await sidebar(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page, 'You are signed out')).toBeVisible()
  await expect(heading(other, 'You are signed out')).toBeVisible()
  await expect(other).toHaveURL('/services')
  await sidebar(page).getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(starts).toEqual([])
  await signIn(page, 'service.desk', '/orders')
  await expect(heading(page, 'Orders')).toBeVisible()
  await expect(heading(other, 'Services')).toBeVisible()
  await context.close()
})

test('A2.8 a spinner shows while the next page loads', async ({ page }) => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/DashboardPage-*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/orders')
  await expect(heading(page, 'Orders')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(page.getByText('Loading the page')).toBeVisible()
  arrive()
  await expect(heading(page, /your attention/)).toBeVisible()
  await expect(page.getByText('Loading the page')).toBeHidden()
})

test("A2.8 a page's code is loaded before its link is followed", async ({ page }) => {
  const fetched = page.waitForRequest(/assets\/DashboardPage-.*\.js/)
  await page.goto('/orders')
  await fetched
  await expect(page).toHaveURL('/orders')
})

test('A2.9 A2.10 an uncaught error shows the fallback page, is logged, and links home', async ({ page }) => {
  await page.goto('/orders')
  await expect(heading(page, 'Orders')).toBeVisible()
  await page.route('**/dashboard-info/api/waiting', (route) => route.fulfill({ json: { items: null } }))
  const logged = page.waitForRequest('**/api/log/error')
  await page.getByRole('link', { name: 'Business Portal' }).click()
  await expect(heading(page, 'Sorry, something went wrong!')).toBeVisible()
  const { msg, obj } = (await logged).postDataJSON()
  expect(msg).toBe('An unexpected client side error was caught')
  await expect(page.getByRole('main').getByText(obj.reference)).toBeVisible()
  await expect(page).toHaveTitle('Business Portal')
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(heading(page, /your attention/)).toBeVisible()
})

test('A2.9 A2.10 an error on a screen that is already empty shows the fallback page and is logged', async ({
  page,
}) => {
  await page.goto('/orders')
  await expect(heading(page, 'Orders')).toBeVisible()
  const logged = page.waitForRequest('**/api/log/error')
  await page.evaluate(() => {
    document.getElementById('app')?.replaceChildren()
    setTimeout(() => {
      throw new Error('planted outside any page')
    })
  })
  await expect(heading(page, 'Sorry, something went wrong!')).toBeVisible()
  const { obj } = (await logged).postDataJSON()
  await expect(page.getByText(obj.reference)).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(heading(page, /your attention/)).toBeVisible()
})

test('A1.12 A1.13 a session ended on another device shows exactly this text at once, before sign-in', async ({
  browser,
  baseURL,
}) => {
  const [context, device] = await Promise.all(
    Array.from({ length: 2 }, () => browser.newContext(baseURL ? { baseURL } : {})),
  )
  if (!context || !device) throw new Error('There are two devices')
  const [page, other] = [await context.newPage(), await device.newPage()]
  const listening = page.waitForResponse('**/api/events**')
  await signIn(page, 'tomasz', '/orders')
  await listening
  const { sessions } = await (await page.request.get('/api/own-sessions')).json()
  const { sessionId } = sessions.find(({ isThisOne }: { isThisOne: boolean }) => isThisOne)
  // Holds the call back.
  await page.route('**/api/auth/csrf', () => {})
  await signIn(other, 'tomasz', '/orders')
  await other.evaluate((id) => fetch(`/api/own-sessions/${id}`, { method: 'DELETE' }), sessionId)
  await expect(page.getByText('Welcome to Zen... please wait', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading')).toHaveCount(0)
  await Promise.all([context.close(), device.close()])
})

test('A1.11 during an outage of the identity service the page says so, and continues afterwards', async ({ page }) => {
  await page.goto('/orders')
  const search = page.getByRole('main').getByRole('searchbox')
  await search.fill('half a')
  await expect(page).toHaveURL(/half/)
  await page.route('**/api/auth/session', async (route) => {
    const answer = await route.fetch()
    const { accessToken: _dead, ...session } = await answer.json()
    await route.fulfill({ response: answer, json: { ...session, error: 'IdentityUnavailable' } })
  })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('The identity service is not responding.')).toBeVisible()
  await expect(search).toBeHidden()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(heading(page, 'Orders')).toBeVisible()
  await expect(search).toHaveValue('half a')
})

test('A1.11 A1.1 signed out, a page redirects to sign-in and back', async ({ browser, baseURL }) => {
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const page = await context.newPage()
  await signIn(page, 'tomasz', '/services?productCategory=Domain')
  await expect(page).toHaveURL('/services?productCategory=Domain')
  await expect(heading(page, 'Services')).toBeVisible()
  await context.close()
})

test('Ctrl K finds a page, ? lists the keys, and the focus returns', async ({ page }) => {
  await page.goto('/orders')
  await expect(heading(page, 'Orders')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Reference, page or action' }).fill('contact')
  // A group with this name would be above the page.
  const pages = page.getByRole('group', { name: 'Pages and help' })
  await expect(pages.getByRole('option')).toHaveText([/View contacts/, /Add new contact/])
  await pages.getByRole('option', { name: 'Add new contact' }).hover()
  await expect(pages.getByRole('option', { name: 'Add new contact' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Add contact')).toBeVisible()
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Ctrl K opens the record of any pasted reference', async ({ page }) => {
  await page.goto('/')
  const references = [
    ['S-2081147', '/services/S-2081147'],
    ['+44 1632 960217', '/services/S-2081147'],
    ['203.0.113.17', '/services/S-2081147'],
    ['LS1 0ZQ', '/sites/LDS'],
    ['70-31846', '/orders/70-31846'],
    ['CS-51873', '/help-and-support/cases/CS-51873'],
    ['q-20418', '/quoting/Q-20418'],
    ['dv-20971', '/colocation/requests/DV-20971'],
    ['pew-11806', '/service-status/PEW-11806'],
    ['ticket system', '/account/webhooks/WHTICKETSYSTEM'],
    ['open a case', '/help-and-support/cases/new'],
  ]
  for (const [reference = '', address = ''] of references) {
    /* oxlint-disable no-await-in-loop -- in sequence, like a person */
    await expect(page.getByRole('button', { name: 'Search or go to a page' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Reference, page or action' }).fill(reference)
    await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveAttribute(
      'id',
      new RegExp(`${address.split('/').pop()}$`),
    )
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(address)
    /* oxlint-enable no-await-in-loop */
  }
})

test('Ctrl K offers actions on the match, fills in with Tab, and says when nothing is found', async ({ page }) => {
  await page.goto('/orders')
  await expect(heading(page, 'Orders')).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Reference, page or action' })
  const list = page.getByRole('listbox', { name: 'Search results, pages and actions' })
  const selected = list.getByRole('option', { selected: true })
  await field.fill('bris')
  await expect(selected).toContainText('Run diagnostics on Bristol – Quayside')
  await field.press('Tab')
  await expect(field).toHaveValue('Run diagnostics on Bristol – Quayside')
  await expect(list.getByRole('group')).toHaveCount(1)
  await expectAccessible(page)
  await field.press('Escape')
  await expect(field).toHaveValue('')
  await field.fill('zzqq')
  await expect(page.getByText('No results for “zzqq”.')).toBeVisible()
  await expect(list.getByRole('option')).toHaveText([/^Report a problem/, /^Search everything for “zzqq”/])
  await field.fill('>')
  await expect(list.getByRole('group')).toHaveCount(1)
  await field.fill('add a record to brackenfell.example')
  await expect(selected).toContainText('Add a record to brackenfell.example')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dns/brackenfell.example#add-record')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
})

test('Ctrl K finds another account of the person by name and opens it', async ({ page }) => {
  await page.goto('/orders')
  await expect(heading(page, 'Orders')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Reference, page or action' }).fill('ashlar')
  await page.getByRole('option', { name: /^Ashlar & Pike Surveyors/ }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Ashlar & Pike Surveyors 104993' })).toBeVisible()
})

test('Ctrl K stays open while the page behind it changes', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click()
  await expect(heading(page, 'Orders')).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Reference, page or action' })
  await field.fill('70-31846')
  await page.evaluate(() => history.back())
  await expect(page).toHaveTitle(/^(?!Orders)/)
  await expect(
    page.getByRole('group', { name: 'Cases, orders and planned work' }).getByRole('option').first(),
  ).toBeVisible()
  await expect(field).toHaveValue('70-31846')
})

test('A2.11 the selected mode applies from the first paint of the next page', async ({ page }) => {
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('button', { name: 'Dark' }).click()
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mode', 'dark')
  await expect(html).toHaveAttribute('data-theme', 'business')
  expect(await (await page.request.get('/orders')).text()).toContain('data-mode="dark"')
})

test('the open menu and the command palette are accessible', async ({ page }) => {
  await page.goto('/services')
  await expect(heading(page, 'Services')).toBeVisible()
  await sidebar(page).getByRole('button', { name: 'Menu' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeVisible()
  await expectAccessible(page)
})

test('each printed sheet has its number, the person and the time, and a table all its rows', async ({ page }) => {
  await page.goto('/dns/brackenfell.example')
  const range = page.getByText(/^1–\d+ of \d+$/)
  await expect(range).toBeVisible()
  const all = Number((await range.textContent())?.split(' ').at(-1))
  // The listener comes with a file that the page loads once it is idle.
  const isLoaded = () => {
    dispatchEvent(new Event('beforeprint'))
    return document.documentElement.style.getPropertyValue('--printed') !== ''
  }
  await page.waitForFunction(isLoaded)
  const text = textOf(await page.pdf({ preferCSSPageSize: true }))
  test.skip(text === undefined, 'pdftotext of poppler-utils is not on this machine: the text of the PDF was not read')
  expect(text).toMatch(
    /Printed \d+ \w+ \d{4}, \d\d:\d\d (GMT|BST) by Service Desk, Brackenfell Group Ltd 104872 +Page 1 of \d/,
  )
  expect(text).toContain(`1–${all} of ${all}`)

  // A list of the server is loaded whole before it is printed, and shows its page again afterwards.
  await page.addInitScript(() => void (window.print = () => document.body.setAttribute('data-printed', '')))
  await page.goto('/services?page=2')
  await page.waitForFunction(isLoaded)
  const rows = page.getByRole('table').last().locator('tbody tr')
  const count = Number((await page.getByText(/^11–20 of \d+$/).textContent())?.split(' ').at(-1))
  await page.keyboard.press('ControlOrMeta+p')
  await page.locator('[data-printed]').waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect(rows).toHaveCount(count)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page).toHaveURL('/services?page=2')
})
