import type { Page } from '@playwright/test'
import { calendarFrom } from '../../db/demo/day.ts'
import { weekdayIn } from '../../db/demo/visit-places.ts'
import { readFileSync } from 'node:fs'
import { expectAccessible } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/sign-in.ts'
import { beside } from '../support/two-people.ts'

const brackenfell = '104872'
const wizard = '/colocation/requests/new'
/** The demo has a slot with one place left on this day, at 14:00. */
const scarceDay = weekdayIn(calendarFrom(new Date(process.env.E2E_TODAY ?? '')), 4)
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const proceed = (page: Page, to: string) => page.getByRole('button', { name: `Continue to ${to}` }).click()

async function chooseDay(page: Page, day: string) {
  await page.getByRole('table', { name: /choose a day$/ }).waitFor()
  const button = page.locator(`[data-day="${day}"]`)
  if ((await button.count()) === 0) await page.getByRole('button', { name: monthOf(day) }).click()
  await button.click()
}

function monthOf(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day))
}

const time = (page: Page, from: string) => page.getByRole('radio', { name: new RegExp(`^${from}`) })

test('A9 a visit from the first choice of a slot to its end, with a contractor and the desk', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/colocation/requests')
  await page.getByRole('link', { name: 'Book a visit' }).click()
  await expect(heading(page, 'Book a data centre visit')).toBeVisible()
  await proceed(page, 'date and time')
  await expect(page.getByRole('alert').or(page.getByText('Choose a data centre.')).first()).toBeVisible()
  await page.getByRole('radio', { name: /^Manchester DC2/ }).check()
  await page.getByRole('checkbox', { name: /^Quarter rack B14/ }).check()
  await proceed(page, 'date and time')

  await chooseDay(page, scarceDay)
  await expect(time(page, '16:00')).toBeDisabled()
  await expect(page.getByText('1 place left')).toBeVisible()
  await time(page, '14:00').check()
  await expect(page.getByText(/^Held for you until/)).toBeVisible()

  // Somebody of another account, who looks at the same slot meanwhile.
  const other = await beside(page, 'ines')
  await other.goto(`${wizard}?step=time`)
  await chooseDay(other, scarceDay)
  await expect(time(other, '14:00')).toBeDisabled()
  await other.context().close()

  await proceed(page, 'visitors')
  await page.getByRole('button', { name: 'Add someone new' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a visitor' })
  await dialog.getByLabel('Full name').fill('Jonas Ferrier')
  await dialog.getByLabel('E-mail').fill('jonas@ferrier.example')
  await dialog.getByRole('button', { name: 'Add visitor' }).click()
  await expect(page.getByRole('checkbox', { name: /^Jonas Ferrier/ })).toBeChecked()
  await page.getByRole('button', { name: 'Send link to Jonas Ferrier' }).click()
  const linkDialog = page.getByRole('dialog', { name: 'Link for Jonas Ferrier' })
  const link = (await linkDialog.locator('code').textContent()) ?? ''
  await linkDialog.getByRole('button', { name: 'Done' }).click()
  await proceed(page, 'work and equipment')
  await expect(page.getByText('Confirm that all visitors are 18 or over.').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'All visitors are 18 or over' }).check()
  await proceed(page, 'work and equipment')

  await page.getByRole('radio', { name: 'Maintenance' }).check()
  await page.getByLabel('What will you do?').fill('Swap a fan tray.')
  await page.getByLabel('Whom do we ask about the work?').fill('Anneke Quill')
  await page.getByLabel('Their telephone').fill('01632 960306')
  await page.getByRole('button', { name: 'Add a vehicle' }).click()
  await page.getByLabel('Registration').fill('fs71 kbl')
  await proceed(page, 'check and book')
  await expect(page.getByText('Jonas Ferrier: no photo ID given yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Book visit' }).click()
  await expect(heading(page, /^Waiting for approval: .* 14:00–16:00$/)).toBeVisible()
  const path = new URL(page.url()).pathname.replace('/colocation/requests', '/visits')

  const visitor = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  await visitor.goto(link)
  await expect(visitor.getByText('Manchester DC2', { exact: false }).first()).toBeVisible()
  await expect(visitor.getByText(/deleted 30 days after the visit/)).toBeVisible()
  await visitor.getByRole('button', { name: 'Send my details' }).click()
  await expect(visitor.getByText('Choose the kind of photo ID.').first()).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByLabel('Kind of photo ID').selectOption('Passport')
  await visitor.getByLabel('Number on the ID').fill('533401990')
  await visitor.getByLabel('Mobile').fill('07700 900 456')
  await visitor.getByRole('checkbox', { name: 'I am 18 or over' }).check()
  await visitor.getByRole('button', { name: 'Send my details' }).click()
  await expect(visitor.getByText('Thank you, the desk expects you')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('The link has expired, was revoked or used, or is not complete')).toBeVisible()
  await visitor.context().close()

  // Each of these comes to the open page by itself.
  await expect(page.getByText('Photo ID given')).toBeVisible()
  const desk = await openDesk(brackenfell)
  await desk.act('POST', `/visit-desk/api${path}/approval`)
  await expect(heading(page, /^Expected on/)).toBeVisible()
  await expect(page.getByRole('figure', { name: /^QR code of visit/ })).toBeVisible()
  await expect(page.getByText('The doors know of it')).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  expect(readFileSync(await (await saving).path(), 'utf8')).toContain('TZID=Europe/London')
  const printing = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download pass' }).click()
  expect(
    readFileSync(await (await printing).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')

  await page.getByRole('link', { name: 'Change visit' }).click()
  await expect(heading(page, 'Change a data centre visit')).toBeVisible()
  await proceed(page, 'date and time')
  await time(page, '18:00').check()
  await expect(page.getByText(/^Held for you until/)).toBeVisible()
  await proceed(page, 'visitors')
  await proceed(page, 'work and equipment')
  await proceed(page, 'check and book')
  await page.getByRole('button', { name: 'Send change' }).click()
  await expect(heading(page, /^Change waiting for approval: .* 18:00–20:00$/)).toBeVisible()
  await expect(page.getByRole('figure')).toHaveCount(0)
  await desk.act('POST', `/visit-desk/api${path}/approval`)
  await expect(heading(page, /^Expected on/)).toBeVisible()
  const approved = page.url()

  await page.getByRole('link', { name: 'Book again' }).click()
  await expect(page.getByRole('checkbox', { name: /^Quarter rack B14/ })).toBeChecked()
  await page.getByRole('button', { name: 'Save and finish later' }).click()
  await expect(page.getByText('Kept as a draft. The time is not held for you.')).toBeVisible()
  await expect(page.getByRole('table').getByText('Not sent yet').first()).toBeVisible()

  await page.goto(approved)
  await page.getByRole('button', { name: 'Cancel visit' }).click()
  const cancelling = page.getByRole('dialog', { name: 'Cancel this visit?' })
  await cancelling.getByLabel('Why?').fill('The part is late.')
  await cancelling.getByRole('button', { name: 'Cancel visit' }).click()
  await expect(heading(page, /^Cancelled:/)).toBeVisible()
  await expect(page.getByText('There is no pass for this visit any more.')).toBeVisible()
})

test('A9 the list says which visit is next, and every choice stands in the address', async ({ page }) => {
  await page.goto('/colocation/requests')
  await expect(page).toHaveTitle('Data centre visits – Business Portal')
  await expect(page.getByText(/^Next: /)).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Visits' })
  await tabs.getByRole('link', { name: /^Past/ }).click()
  await expect(page.getByRole('table')).toContainText('Turned down')
  await page.getByRole('searchbox').fill('orme')
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ tab: 'past', search: 'orme' })
  await page.reload()
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1)
  await page.getByRole('searchbox').fill('nothing-like-it')
  await expect(page.getByText('No records match “nothing-like-it”')).toBeVisible()
})

test('A9 the calendar goes by the arrow keys, and a draft survives a reload', async ({ page }) => {
  await page.goto(wizard)
  await page.getByRole('radio', { name: /^Manchester DC2/ }).check()
  await page.getByRole('checkbox', { name: /^Half rack C02/ }).check()
  await expect(page.getByText('Needed, £90.00')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your draft is back')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Half rack C02/ })).toBeChecked()
  await proceed(page, 'date and time')
  const first = page.locator('[data-day][aria-pressed]').first()
  await first.focus()
  const day = await first.getAttribute('data-day')
  await page.keyboard.press('ArrowDown')
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-day'))
  expect(Date.parse(focused ?? '') - Date.parse(day ?? '')).toBe(7 * 86_400_000)
})

test.describe('an account without racks', () => {
  test.use({ who: 'freya' })
  test('A9 says what will be here, and why nothing can be booked', async ({ page }) => {
    await page.goto('/colocation/requests')
    await expect(page.getByText('No visits yet')).toBeVisible()
    await page.goto(wizard)
    await expect(page.getByText('There is no rack to visit')).toBeVisible()
    await page.goto('/colocation/requests/DV-20971')
    await expect(page.getByText('There is no such visit')).toBeVisible()
  })
})
