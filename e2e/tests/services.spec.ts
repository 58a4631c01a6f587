import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { expect, test } from '../support/sign-in.ts'

const line = '/services/S-1902255'
const cloud = '/services/S-1990451'
const table = (page: Page) => page.getByRole('table', { name: /^Services/ })
const names = (page: Page) => table(page).locator('tbody').getByRole('rowheader')
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test.describe('the list', () => {
  test('A5.1 shows services that need attention first and says so', async ({ page }) => {
    await page.goto('/services')
    await expect(page).toHaveTitle('Services – Business Portal')
    await expect(page.getByText('1 down, 1 degraded, 1 expiring')).toBeVisible()
    await expect(page.getByText('Needs attention first', { exact: true })).toBeVisible()
    await expect(names(page).first()).toContainText('Rochdale – Depot 2')
    // Orders completed by other journeys add services.
    await expect(page.getByText(/^1–10 of \d{2}$/)).toBeVisible()
  })

  test('A5.1 the address contains every choice and survives a reload and the back button', async ({ page }) => {
    await page.goto('/services')
    await page
      .getByRole('navigation', { name: 'Product category' })
      .getByRole('link', { name: /^Connectivity/ })
      .click()
    await expect(names(page).first()).toContainText('Rochdale')
    expect(parameters(page)).toEqual({ productCategory: 'Connectivity' })
    await page.getByRole('button', { name: 'Service', exact: true }).click()
    await expect(names(page).first()).toContainText('Cardiff')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText(/^11–\d{2} of \d{2}$/)).toBeVisible()
    expect(parameters(page)).toEqual({ productCategory: 'Connectivity', sort: 'name', page: '2' })
    await expect(async () => {
      const shown = await names(page).allTextContents()
      expect(shown.length).toBeGreaterThanOrEqual(8)
      await page.reload()
      await expect(names(page)).toHaveText(shown, { timeout: 5000 })
    }).toPass()
    await page.goBack()
    await expect(page.getByText(/^1–10 of \d{2}$/)).toBeVisible()
    await page.getByLabel('Rows per page').selectOption('25')
    await expect(page.getByText(/^1–(\d{2}) of \1$/)).toBeVisible()
    expect(parameters(page).size).toBe('25')
  })

  test('A5.1 finds a service by any pasted reference, and says when there is none', async ({ page }) => {
    await page.goto('/services')
    const search = page.getByRole('searchbox', { name: /^Search \d{2} records$/ })
    for (const pasted of ['01632 960217', '01632960217', 'BBEU20811470', 'depot2@brackenfell.example', 'rch-d2-wan']) {
      await search.fill(pasted)
      await expect(names(page)).toHaveText([/Rochdale – Depot 2/])
    }
    await search.fill('rochdael')
    await expect(page.getByText('No records match “rochdael”')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(page.getByText(/^1–10 of \d{2}$/)).toBeVisible()
  })

  test('A5.1 filters by statuses, site and missing reference', async ({ page }) => {
    await page.goto('/services')
    await page.getByRole('button', { name: 'Status', exact: true }).first().click()
    await page.getByRole('menuitemcheckbox', { name: 'Degraded' }).click()
    await expect(names(page)).toHaveText([/Bristol/])
    await page.getByRole('menuitemcheckbox', { name: 'Down' }).click()
    await expect(names(page)).toHaveText([/Rochdale/, /Bristol/])
    await page.keyboard.press('Escape')
    expect(parameters(page)).toEqual({ condition: 'down,degraded' })
    await page.getByRole('button', { name: 'More filters' }).click()
    const dialog = page.getByRole('dialog', { name: 'More filters' })
    await dialog.getByLabel('Site').selectOption('LDS')
    await dialog.getByLabel('Your reference').selectOption('Missing')
    await dialog.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page.getByText('No services match these filters')).toBeVisible()
    await expect(page.getByRole('button', { name: 'More filters: 2' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(names(page)).toHaveCount(10)
    expect(parameters(page)).toEqual({})
  })

  test('the export contains the list, with all of its pages', async ({ page }) => {
    await page.goto('/services?productCategory=Domain')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const text = readFileSync(await (await downloading).path(), 'utf8')
    expect(text.trim().split('\r\n')).toHaveLength(8)
    expect(text).toContain('brackenfell.example')
  })

  test('fits a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/services')
    await expect(names(page)).toHaveCount(10)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const categories = page.getByRole('navigation', { name: 'Product category' })
    await expect(categories.getByRole('link', { name: /^Domain/ })).toBeHidden()
    await categories.getByRole('button', { name: 'More' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Domain (7)' }).press('Enter')
    await expect(page).toHaveURL('/services?productCategory=Domain')
    await expect(categories.getByRole('link', { name: /^Domain/ })).toBeInViewport({ ratio: 1 })
    await expect(names(page)).toHaveCount(7)
    await page.goto(`${line}/technical`)
    await expect(page.getByRole('figure')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test('the page of a broken line begins with the fault, and its history holds everything', async ({ page }) => {
  await page.goto('/services/S-2081147')
  const fault = page.getByRole('region', { name: /^No connection since \d\d:\d\d$/ })
  await expect(fault.getByRole('link', { name: 'Case CS-51873' })).toBeVisible()
  for (const term of ['Who acts', 'Next update from us', 'Target fix']) {
    await expect(fault.getByRole('term').filter({ hasText: term })).toBeVisible()
  }
  const test = page.getByRole('region', { name: 'Last test' })
  await expect(test.getByText('The line is broken outside your site')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Coming up' }).getByRole('link')).toHaveText([
    'New power supply at Rochdale East',
    'Openreach engineer-tool maintenance',
  ])
  // Another journey may have reported a second fault.
  await expect(page.getByRole('heading', { level: 2 })).toContainText([
    /^No connection/,
    'Last test',
    'Coming up',
    // In the column beside the others.
    'Site',
    'Last 30 days',
    'Contract',
    'Service',
  ])

  await page.getByRole('link', { name: 'History' }).click()
  const rows = page
    .getByRole('table', { name: /^History/ })
    .locator('tbody')
    .getByRole('rowheader')
  await expect(rows.filter({ hasText: 'CS-51873' })).toBeVisible()
  await page.getByRole('button', { name: 'Type', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Test', exact: true }).click()
  await expect(rows.filter({ hasText: 'CS-51873' })).toHaveCount(0)
  await rows.filter({ hasText: 'T-7QK4MZ2XWD' }).getByRole('link').click()
  await expect(page).toHaveURL(/T-7QK4MZ2XWD$/)
})

test.describe('the reference', () => {
  test.describe.configure({ mode: 'serial' })
  const row = (page: Page) => page.getByRole('row', { name: /S-2044871/ })

  test('A5.2 changes in place by keyboard and can be undone', async ({ page }) => {
    await page.goto('/services?search=S-2044871')
    await row(page).getByRole('button', { name: 'Edit reference for S-2044871' }).press('Enter')
    const field = row(page).getByRole('textbox')
    await expect(field).toHaveValue('CDF-BH-WAN')
    await expect(row(page).getByRole('button', { name: /^Save/ })).toBeDisabled()
    await field.fill('CDF-NEW')
    await field.press('Enter')
    await expect(page.getByText('Reference changed to CDF-NEW')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Reference restored to CDF-BH-WAN')).toBeVisible()
    await expect(row(page)).toContainText('CDF-BH-WAN')
    await page.goto('/services/S-2044871/history')
    await expect(page.getByRole('row', { name: /Reference changed/ }).first()).toContainText('Service Desk')
  })

  test('input is restored after a reload, and gone once discarded', async ({ page }) => {
    await page.goto('/services?search=S-2044871')
    await row(page).getByRole('button', { name: /^Edit/ }).click()
    await row(page).getByRole('textbox').fill('HALF-TYPED')
    await page.reload()
    await expect(row(page).getByRole('textbox')).toHaveValue('HALF-TYPED')
    await row(page).getByRole('textbox').press('Escape')
    await page.reload()
    await expect(row(page).getByRole('button', { name: /^Edit/ })).toBeVisible()
  })

  test('A5.2 A7.1 refused input stays in the field, with the message of the service or the catalogue', async ({
    page,
  }) => {
    await page.goto('/services?search=S-2044871')
    await row(page).getByRole('button', { name: /^Edit/ }).click()
    const field = row(page).getByRole('textbox')
    await field.fill('BRS-QS-P1')
    await field.press('Enter')
    await expect(page.getByRole('alert').getByText('This reference is already used on S-1974402.')).toBeVisible()
    await expect(field).toHaveValue('BRS-QS-P1')
    await page.route('**/service-info/api/services/S-2044871', (route) => route.fulfill({ status: 500, json: {} }))
    await field.fill('ANOTHER')
    await field.press('Enter')
    await expect(page.getByText('Failed to update the Order Reference for service S-2044871')).toBeVisible()
    await expect(field).toHaveValue('ANOTHER')
    await field.press('Escape')
    await expect(row(page)).toContainText('CDF-BH-WAN')
  })

  test('A5.2 a change by someone else is reported, and the input is kept', async ({ page, context }) => {
    await page.goto('/services?search=S-2044871')
    await row(page).getByRole('button', { name: /^Edit/ }).click()
    const field = row(page).getByRole('textbox')
    await field.fill('MINE')
    const other = await context.newPage()
    await other.goto('/services/S-2044871')
    await other.getByRole('button', { name: /^Edit/ }).click()
    await other.getByRole('textbox', { name: /^reference for/ }).fill('THEIRS')
    await other.keyboard.press('Enter')
    await expect(other.getByText('Reference changed to THEIRS')).toBeVisible()
    await field.press('Enter')
    await expect(page.getByText(/Someone changed this to “THEIRS”/)).toBeVisible()
    await expect(field).toHaveValue('MINE')
    await field.press('Enter')
    await expect(page.getByText('Reference changed to MINE')).toBeVisible()
    await other.close()
  })

  test('A5.2 many references change from a pasted sheet: preview, apply, undo', async ({ page }) => {
    await page.goto('/services?search=S-1755309')
    await page
      .getByRole('button', { name: /^More actions/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Edit references from a spreadsheet' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByLabel('Rows from your spreadsheet')
      .fill('S-1755309\tDC2-NEW\nS-9999999\tNOBODY\nS-1890017\tKEN-HO-P1')
    await dialog.getByRole('button', { name: 'Preview changes' }).click()
    await expect(dialog.getByText('1 will change, 1 unchanged, 1 cannot be changed')).toBeVisible()
    await expect(dialog.getByText('Service not found.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Change 1 reference' }).click()
    await expect(page.getByText('1 of 1 reference changed')).toBeVisible()
    await expect(page.getByRole('row', { name: /S-1755309/ })).toContainText('DC2-NEW')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('row', { name: /S-1755309/ })).toContainText('DC2-B14')
  })
})

test.describe('one service', () => {
  test('its tabs have addresses and show its data', async ({ page }) => {
    await page.goto('/services')
    await page.getByRole('searchbox').first().fill('S-1902255')
    await page.getByRole('link', { name: 'Leeds – Wharf Mill' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Leeds – Wharf Mill' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Contract' })).toBeVisible()
    // An order is changing it.
    await expect(page.getByRole('link', { name: 'Cease service' })).toHaveCount(0)
    const parts = page.getByRole('navigation', { name: 'Service sections' })
    await parts.getByRole('link', { name: 'Technical details' }).click()
    await expect(page.getByText('CCT-LDS-004417')).toBeVisible()
    await expect(page.getByRole('figure', { name: /Traffic in 24 hours/ })).toBeVisible()
    await page.getByRole('button', { name: '30 days' }).click()
    await expect(page.getByRole('figure', { name: /Traffic in 30 days/ })).toBeVisible()
    expect(parameters(page)).toEqual({ range: '30d' })
    await parts.getByRole('link', { name: 'Ethernet' }).click()
    await expect(page.getByText('1000BASE-LX')).toBeVisible()
    await parts.getByRole('link', { name: 'Actions' }).click()
    await expect(page.getByRole('button', { name: 'Add an IP block' })).toHaveAccessibleDescription(
      /^Order 70-32018 is already changing this service/,
    )
    await page.goto(`${cloud}/vcd`)
    await expect(page.getByRole('row', { name: /db-01/ })).toContainText('Running')
    await expect(page.getByRole('link', { name: /Cloud cost tool/ })).toHaveAttribute('target', '_blank')
  })

  const fail = {
    '500': (page: Page, url: string) =>
      page.route(url, (route) => route.fulfill({ status: 500, json: { Reference: 'x' } })),
    'a page': (page: Page, url: string) =>
      page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Gateway</h1>' })),
    'no answer': (page: Page, url: string) => page.route(url, (route) => route.abort()),
    nothing: (page: Page, url: string) => page.route(url, (route) => route.fulfill({ status: 204 })),
  } as const
  const tech = `${line}/technical`
  const unable = 'Unfortunately, we have been unable to retrieve actions for this service. Please try again later.'
  // helpers.test.ts covers the message of every failure; here each type of failure is seen on a page.
  const rows: [keyof typeof fail, string, string, string][] = [
    ['500', tech, '**/techdetails', 'No data available'],
    ['nothing', `${line}/ethernet`, '**/tech-details', 'No tech details available for this service'],
    ['a page', `${line}/actions`, '**/service-info/api/services/*/actions', unable],
    [
      'no answer',
      `${cloud}/vcd`,
      '**/api/vcd-details/*',
      'Could not retrieve VCD details from server for service S-1990451',
    ],
  ]
  test('A7.2 a failed part says so in its place, and can be retried', async ({ page }) => {
    // A change by another journey would load the part again before the press.
    await page.route('**/api/events**', (route) => route.abort())
    for (const [how, address, url, message] of rows) {
      await test.step(`${address}, ${how}`, async () => {
        await fail[how](page, url)
        await page.goto(address)
        await expect(page.getByText(message, { exact: true })).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.unroute(url)
        if (how === 'nothing') return
        await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
        await expect(page.getByText(message, { exact: true })).toHaveCount(0)
      })
    }
  })

  test('a slow part leaves the rest of the page usable', async ({ page }) => {
    await page.route('**/techdetails', () => {
      // Never responds.
    })
    await page.goto(tech)
    await expect(page.getByRole('heading', { level: 1, name: 'Leeds – Wharf Mill' })).toBeVisible()
    await page.getByRole('link', { name: 'Overview' }).click()
    await expect(page.getByText('Notice period')).toBeVisible()
  })
})

test.describe('when the list fails to load', () => {
  test('it says so with a reference, and retries', async ({ page }) => {
    await page.goto('/services')
    await expect(names(page)).toHaveCount(10)
    const url = /service-info\/api\/services\?/
    await page.route(url, (route) =>
      route.fulfill({ status: 500, headers: { 'x-request-id': '7f3c-19a2' }, json: { Reference: '7f3c-19a2' } }),
    )
    await page
      .getByRole('navigation', { name: 'Product category' })
      .getByRole('link', { name: /^Domain/ })
      .click()
    await expect(page.getByText('We could not load your services')).toBeVisible()
    await expect(page.getByText('7f3c-19a2')).toBeVisible()
    await page.unroute(url)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(names(page)).toHaveCount(7)
  })

  test('a failure of the categories does not affect the list', async ({ page }) => {
    await page.route('**/service-info/api/services/categories', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/services')
    await expect(names(page)).toHaveCount(10)
  })

  test('an unknown service shows that it does not exist', async ({ page }) => {
    await page.goto('/services/S-0')
    await expect(page.getByText('Service not found')).toBeVisible()
  })

  test.describe('without services', () => {
    test.use({ who: 'freya.lund' })
    test('says so and links to the orders', async ({ page }) => {
      await page.goto('/services')
      await expect(page.getByText('No services yet')).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'View orders' })).toBeVisible()
    })
  })

  test.describe('another customer', () => {
    test.use({ who: 'ines.ashlar' })
    test('A4.3 sees no data of the first', async ({ page }) => {
      await page.goto('/services?search=brackenfell')
      await expect(page.getByText('No records match “brackenfell”')).toBeVisible()
      await page.goto(line)
      await expect(page.getByText('Service not found')).toBeVisible()
    })
  })
})
