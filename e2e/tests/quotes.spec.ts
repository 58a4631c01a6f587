import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { keyboardOf } from '../support/keyboard.ts'
import { textOf } from '../support/pdf-text.ts'
import { cookiesOf, expect, test } from '../support/sign-in.ts'

test.use({ who: 'martin' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const options = (page: Page) => page.getByRole('table', { name: 'Compare options' })

async function save(page: Page, name: string): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).first().click()
  return (await downloading).path()
}

test('A9 a dealer quotes three sites by keyboard, compares, sets a margin, shares; the customer accepts, and orders are created', async ({
  page,
  browser,
}) => {
  const { press, tick, type, choose, select } = keyboardOf(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await page.goto('/quoting')
  await press(page.getByRole('link', { name: 'New quote' }))
  await type(page.getByLabel('Name', { exact: true }), 'Three faster sites')
  await select(page.getByLabel('Customer', { exact: true }), 'Brackenfell Group Ltd')
  await press(button('Start quote'))
  await expect(heading(page)).toHaveText(/^Ethernet quote Q-\d+$/)

  await tick(page.getByRole('checkbox', { name: /^Kendal – Head office/ }))
  await tick(page.getByRole('checkbox', { name: /^Rochdale – Depot 2/ }))
  await press(button('Add 2 sites'))
  await press(button('Paste or CSV'))
  await type(
    page.getByLabel('Rows'),
    'Name,Address,Postcode\nNew yard,"2 Canal Street, Birmingham",B1 0ZA\nBad,Nowhere,XX',
  )
  await press(button('Preview sites'))
  await expect(page.getByText('1 of 2 sites can be added.')).toBeVisible()
  await expect(page.getByText('Enter a UK postcode, such as LA9 0ZX.')).toBeVisible()
  await press(button('Add 1 site'))
  await expect(page.getByRole('list', { name: 'Sites on this quote' }).getByRole('listitem')).toHaveCount(3)
  await press(page.getByRole('link', { name: 'Continue to needs' }))

  await tick(page.getByRole('checkbox', { name: '10 Gbit/s' }).first())
  await tick(page.getByRole('checkbox', { name: '60 months' }))
  await expect(page.getByText('All changes are saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: '60 months' })).toBeChecked()
  await press(button('Get prices'))

  await expect(options(page).getByText('Meets your needs, lowest price')).toBeVisible()
  await expect(page.getByText('Priced', { exact: true })).toBeVisible()
  const row = (name: string) => options(page).getByRole('row', { name: new RegExp(`^${name}`) })
  const before = await row('Your margin over the full term').textContent()
  const margin = page.getByRole('form', { name: 'Your margin' })
  await type(margin.getByLabel('Monthly (%)'), '22.5')
  await press(margin.getByRole('button', { name: 'Set margin for quote' }))
  await expect(row('Your margin over the full term')).not.toHaveText(before ?? '')
  await press(button('Calculation'))
  await expect(page.getByText('Margin, 22.5% of the cost')).toBeVisible()

  const pins = (pressed: boolean) => page.getByRole('button', { name: /^Pin |always compared/, pressed })
  await select(page.getByLabel('Rows per page'), '50')
  await expect(pins(true)).toHaveCount(await options(page).getByRole('radio').count())
  await press(pins(false).first())
  await expect(page).toHaveURL(/pins=/)
  await expect(page.getByRole('heading', { name: /options compared$/ })).toBeVisible()
  await press(button('Compare suggested'))
  await choose(options(page).getByRole('radio').first())
  await press(button('Use this option'))
  await expect(options(page).getByRole('columnheader').first().getByText('Selected for this site')).toBeVisible()
  await press(page.getByRole('link', { name: 'Continue to quote' }))

  await expect(page.getByRole('table', { name: 'Selected options' }).getByRole('row')).toHaveCount(5)
  const total = await page.getByRole('region', { name: 'Quote total' }).getByRole('definition').nth(2).textContent()
  const texts = [textOf(await save(page, 'Download PDF')), textOf(await save(page, 'Dealer copy'))]
  if (texts[0] !== undefined) {
    expect(texts[0]).toContain(total?.trim())
    expect(texts[0]).not.toMatch(/cost|margin/i)
    expect(texts[1]).toMatch(/Cost over the full/)
  }
  await type(page.getByLabel('Recipient', { exact: true }), 'Purchasing')
  await type(page.getByLabel('Recipient’s email'), 'purchasing@customer.example')
  await press(button('Create link'))
  const link = await page.locator('code').filter({ hasText: '/shared/quote#' }).textContent()

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const customer = await context.newPage()
  await customer.goto(link ?? '')
  await expect(heading(customer)).toHaveText(/^Ethernet quote Q-\d+$/)
  await expect(customer.getByRole('list', { name: 'Sites' }).getByRole('listitem')).toHaveCount(3)
  await expect(customer.getByText(/margin/i)).toHaveCount(0)
  // The link alone accepts nothing: a code goes to the address that the dealer entered.
  await expect(customer.getByRole('button', { name: 'Accept and order' })).toHaveCount(0)
  const quoteId = /Q-\d+/.exec((await heading(customer).textContent()) ?? '')?.[0] ?? ''
  await customer.getByRole('button', { name: 'Send code' }).click()
  await expect(customer.getByText(/^Sent to p…@customer\.example/)).toBeVisible()
  await customer.getByLabel('Your name').fill('Tomasz Hale')
  await customer.getByLabel('Code').fill('12345')
  await customer.getByRole('button', { name: 'Accept and order' }).click()
  await expect(customer.getByText('Enter the code from the email, or ask for a new one.').first()).toBeVisible()

  await context.addCookies(await cookiesOf('service.desk'))
  await customer.goto(`/quoting/${quoteId}?step=quote`)
  await customer.getByRole('button', { name: 'Accept and order' }).click()
  const dialog = customer.getByRole('dialog')
  await dialog.getByLabel('Accepted by').fill('Tomasz Hale')
  await dialog.getByRole('button', { name: 'Accept and order' }).click()
  await expect(customer.getByText(/^Accepted by Tomasz Hale/)).toBeVisible()
  await expect(customer.getByText(/Signed in as service\.desk/)).toBeVisible()
  const orderId = /70-\d+/.exec((await customer.getByText(/Ordered: /).textContent()) ?? '')?.[0] ?? ''
  expect(orderId).not.toBe('')

  await customer.goto(`/orders/${orderId}`)
  await expect(customer.getByText(orderId).first()).toBeVisible()
  await expect(customer.getByRole('region', { name: 'Survey checklist' })).toBeVisible()
  await context.close()
})

test.describe('a customer', () => {
  test.use({ who: 'service.desk' })

  test('A9 a customer creates a quote and never sees a cost', async ({ page }) => {
    await page.goto('/quoting/Q-20433?step=compare')
    await expect(options(page).getByText('Meets your needs, lowest price')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your price' })).toBeVisible()
    await expect(page.getByText(/your cost|margin/i)).toHaveCount(0)
    // It is checked once the address has it.
    await page.getByRole('radio', { name: /^Rochdale/ }).click()
    await expect(page.getByRole('radio', { name: /^Rochdale/ })).toBeChecked()
    await expect(options(page).getByText('Survey needed').first()).toBeVisible()
    await expect(page).toHaveURL(/site=3/)
    await page.goto('/quoting/Q-20441')
    await expect(page.getByText('Quote not found')).toBeVisible()
  })
})

test('A9 the tool opens in a new tab, and an expired link shows a message', async ({ page }) => {
  await page.goto('/orders')
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Get an ethernet quote' }).click()
  const tab = await opening
  await expect(heading(tab)).toHaveText('Ethernet quotes')
  await tab.goto('/shared/quote#nothing')
  await expect(heading(tab)).toHaveText('This link has expired')
})

test('a shared quote is accessible and fits a phone', async ({ page, browser, baseURL }) => {
  const session: { accessToken: string; gatewayBaseUrl: string } = await (
    await page.request.get('/api/auth/session')
  ).json()
  const made: { secret: string } = await (
    await page.request.post(`${session.gatewayBaseUrl}/quote-info/api/quotes/Q-20440/shares`, {
      headers: { authorization: `Bearer ${session.accessToken}`, 'account-id': '104872' },
      data: { label: 'Customer', email: 'purchasing@customer.example', days: 7 },
    })
  ).json()
  const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 390, height: 844 } })
  const customer = await context.newPage()
  await customer.goto(`/shared/quote#${made.secret}`)
  await expect(customer.getByRole('list', { name: 'Sites' }).getByRole('listitem')).toHaveCount(2)
  expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(customer)
  await context.close()
})
