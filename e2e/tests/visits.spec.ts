import type { Page } from '@playwright/test'
import { resolve } from '../../db/demo/relative.ts'
import { readFileSync } from 'node:fs'
import { expectAccessible } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { keyboardOf } from '../support/keyboard.ts'
import { expect, test } from '../support/sign-in.ts'
import { beside } from '../support/two-people.ts'

const brackenfell = '104872'
const wizard = '/colocation/requests/new'
/** The demo has a slot with one place left on this day, at 14:00. */
const scarceDay = resolve('today+2 weekday', new Date(process.env.E2E_TODAY ?? ''))
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

test('A9 a visit from its slot to its end, booked by keyboard, with a contractor and the desk', async ({
  page,
  browser,
  baseURL,
}) => {
  const { press, tick, type, choose } = keyboardOf(page)
  const button = (name: string) => page.getByRole('button', { name })
  const proceedByKey = (to: string) => press(button(`Continue to ${to}`))
  await page.goto('/colocation/requests')
  await press(page.getByRole('link', { name: 'Book a visit' }))
  await expect(heading(page, 'Book a data centre visit')).toBeFocused()
  await proceedByKey('date and time')
  await expect(page.getByRole('alert').or(page.getByText('Choose a data centre.')).first()).toBeVisible()
  await choose(page.getByRole('radio', { name: /^Manchester DC2/ }))
  await tick(page.getByRole('checkbox', { name: /^Quarter rack B14/ }))
  await proceedByKey('date and time')
  await expect(page.locator('[aria-current=step]')).toBeFocused()

  await page.getByRole('table', { name: /choose a day$/ }).waitFor()
  const day = page.locator(`[data-day="${scarceDay}"]`)
  if ((await day.count()) === 0) await press(button(monthOf(scarceDay)))
  await press(day)
  await expect(time(page, '16:00')).toBeDisabled()
  await expect(page.getByText('1 place left')).toBeVisible()
  await choose(time(page, '14:00'))
  await expect(page.getByText(/^Reserved until/)).toBeVisible()

  // A person of another account who views the same slot meanwhile.
  const other = await beside(page, 'ines')
  await other.goto(`${wizard}?step=time`)
  await chooseDay(other, scarceDay)
  await expect(time(other, '14:00')).toBeDisabled()
  await other.context().close()

  await proceedByKey('visitors')
  await press(button('Add visitor'))
  const dialog = page.getByRole('dialog', { name: 'Add visitor' })
  await type(dialog.getByLabel('Full name'), 'Jonas Ferrier')
  await type(dialog.getByLabel('Email'), 'jonas@ferrier.example')
  await press(dialog.getByRole('button', { name: 'Add visitor' }))
  await expect(page.getByRole('checkbox', { name: /^Jonas Ferrier/ })).toBeChecked()
  await press(button('Send link to Jonas Ferrier'))
  const linkDialog = page.getByRole('dialog', { name: 'Link for Jonas Ferrier' })
  const link = (await linkDialog.locator('code').textContent()) ?? ''
  await press(linkDialog.getByRole('button', { name: 'Close' }).first())
  await expect(button('Send link to Jonas Ferrier')).toBeFocused()
  await proceedByKey('work and equipment')
  await expect(page.getByText('Confirm that all visitors are 18 or over.').first()).toBeVisible()
  await tick(page.getByRole('checkbox', { name: 'All visitors are 18 or over' }))
  await proceedByKey('work and equipment')

  await choose(page.getByRole('radio', { name: 'Maintenance' }))
  await type(page.getByLabel('Work description'), 'Swap a fan tray.')
  await type(page.getByLabel('Contact for the work'), 'Anneke Quill')
  await type(page.getByLabel('Contact phone'), '01632 960306')
  await press(button('Add vehicle'))
  await type(page.getByLabel('Registration'), 'fs71 kbl')
  await proceedByKey('check and book')
  await expect(page.getByText('Jonas Ferrier: no photo ID yet.')).toBeVisible()
  await press(button('Book visit'))
  await expect(heading(page, /^Waiting for approval: .* 14:00–16:00$/)).toBeVisible()
  const path = new URL(page.url()).pathname.replace('/colocation/requests', '/visits')

  const visitor = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  await visitor.goto(link)
  await expect(visitor.getByText('Manchester DC2', { exact: false }).first()).toBeVisible()
  await expect(visitor.getByText(/deleted 30 days after the visit/)).toBeVisible()
  await visitor.getByRole('button', { name: 'Send details' }).click()
  await expect(visitor.getByText('Choose the type of photo ID.').first()).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByLabel('Photo ID type').selectOption('Passport')
  await visitor.getByLabel('Photo ID number').fill('533401990')
  await visitor.getByLabel('Mobile').fill('07700 900456')
  await visitor.getByRole('checkbox', { name: 'I am 18 or over' }).check()
  await visitor.getByRole('button', { name: 'Send details' }).click()
  await expect(visitor.getByText('Thank you. Your details are with the desk')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('This link has expired')).toBeVisible()
  await visitor.context().close()

  // Each of these appears on the open page live.
  await expect(page.getByText('Photo ID provided')).toBeVisible()
  const desk = await openDesk(brackenfell)
  await desk.act('POST', `/visit-desk/api${path}/approval`)
  await expect(heading(page, /^Expected on/)).toBeVisible()
  await expect(page.getByRole('figure', { name: 'QR code of Jonas Ferrier' })).toBeVisible()
  await expect(page.getByText('Pass active')).toBeVisible()
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

  // The desk checks the scanned pass without knowing the account, also once a change has made it invalid.
  const read: { people: { pass: { token: string } | null }[] } = JSON.parse(
    await desk.act('GET', `/visit-info/api${path}`),
  )
  const staff = await beside(page, 'ruth.calder')
  const check = async () => {
    await staff.goto('/desk/visits')
    await staff.getByRole('button', { name: 'Check pass' }).click()
    await staff
      .getByRole('dialog')
      .getByLabel('Pass')
      .fill(read.people[0]?.pass?.token ?? '')
    await staff.getByRole('dialog').getByRole('button', { name: 'Check pass' }).click()
  }
  await check()
  await expect(staff.getByRole('dialog', { name: 'Valid pass: Jonas Ferrier' })).toContainText('Manchester DC2')

  await page.getByRole('link', { name: 'Change visit' }).click()
  await expect(heading(page, 'Change a data centre visit')).toBeVisible()
  await proceed(page, 'date and time')
  await time(page, '18:00').check()
  await expect(page.getByText(/^Reserved until/)).toBeVisible()
  await proceed(page, 'visitors')
  await proceed(page, 'work and equipment')
  await proceed(page, 'check and book')
  await page.getByRole('button', { name: 'Send change' }).click()
  await expect(heading(page, /^Change waiting for approval: .* 18:00–20:00$/)).toBeVisible()
  await expect(page.getByRole('figure')).toHaveCount(0)
  await check()
  await expect(
    staff
      .getByRole('dialog')
      .getByText(/no longer valid|not valid/)
      .first(),
  ).toBeVisible()
  await staff.context().close()
  await desk.act('POST', `/visit-desk/api${path}/approval`)
  await expect(heading(page, /^Expected on/)).toBeVisible()
  const approved = page.url()

  await page.getByRole('link', { name: 'Book again' }).click()
  await expect(page.getByRole('checkbox', { name: /^Quarter rack B14/ })).toBeChecked()
  await page.getByRole('button', { name: 'Save and finish later' }).click()
  await expect(page.getByText('Draft saved. The slot is not reserved.')).toBeVisible()
  await expect(page.getByRole('table').getByText('Draft').first()).toBeVisible()

  await page.goto(approved)
  await press(button('Cancel visit'))
  const cancelling = page.getByRole('dialog', { name: 'Cancel this visit?' })
  await type(cancelling.getByLabel('Reason'), 'The part is late.')
  await press(cancelling.getByRole('button', { name: 'Cancel visit' }))
  // The button is gone, and with it the place to which the dialog returns the focus.
  await expect(heading(page, /^Cancelled:/)).toBeFocused()
  await expect(page.getByText('This visit no longer has passes.')).toBeVisible()
})

test('A9 the list shows the next visit, and the address contains every choice', async ({ page }) => {
  await page.goto('/colocation/requests')
  await expect(page).toHaveTitle('Data centre visits – Business Portal')
  await expect(page.getByText(/^Next: /)).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Visits' })
  await tabs.getByRole('link', { name: /^Past/ }).click()
  await expect(page.getByRole('table')).toContainText('Rejected')
  await page.getByRole('searchbox').fill('orme')
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ tab: 'past', search: 'orme' })
  await page.reload()
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1)
  await page.getByRole('searchbox').fill('nothing-like-it')
  await expect(page.getByText('No records match “nothing-like-it”')).toBeVisible()
})

test('A9 the arrow keys move through the calendar, and a draft survives a reload', async ({ page }) => {
  await page.goto(wizard)
  await page.getByRole('radio', { name: /^Manchester DC2/ }).check()
  await page.getByRole('checkbox', { name: /^Half rack C02/ }).check()
  await expect(page.getByText('Needed, £90.00')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Half rack C02/ })).toBeChecked()
  await proceed(page, 'date and time')
  const first = page.locator('[data-day][aria-pressed]').first()
  await first.focus()
  const day = await first.getAttribute('data-day')
  const inDays = (days: number) => new Date(Date.parse(day ?? '') + days * 86_400_000).toISOString().slice(0, 10)
  const focused = page.locator(':focus')
  // Through the end of the month, if it is near, and back.
  for (const week of [1, 2, 3]) {
    await page.keyboard.press('ArrowDown')
    await expect(focused).toHaveAttribute('data-day', inDays(7 * week))
  }
  await page.keyboard.press('ArrowLeft')
  for (const week of [2, 1, 0]) {
    await page.keyboard.press('ArrowUp')
    await expect(focused).toHaveAttribute('data-day', inDays(7 * week - 1))
  }
})

test.describe('an account without racks', () => {
  test.use({ who: 'freya' })
  test('A9 explains what will appear here, and why nothing can be booked', async ({ page }) => {
    await page.goto('/colocation/requests')
    await expect(page.getByText('No visits yet')).toBeVisible()
    await page.goto(wizard)
    await expect(page.getByText('No racks to visit')).toBeVisible()
    await page.goto('/colocation/requests/DV-20971')
    await expect(page.getByText('Visit not found')).toBeVisible()
  })
})
