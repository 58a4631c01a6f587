import { readFileSync } from 'node:fs'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/sign-in.ts'

const leeds = '/services/S-1890040'

test('a voice service: its seats, a divert that is refused and one that is set, a user, a number, and the calls', async ({
  page,
}) => {
  await page.goto(leeds)
  await page.getByRole('link', { name: 'Voice', exact: true }).click()
  await expect(page.getByText('Simulated.', { exact: true })).toBeVisible()
  const seats = page.getByRole('table', { name: 'Seats, by extension' })
  await expect(page.getByRole('definition').filter({ hasText: /^24/ })).toBeVisible()

  // An expensive number is refused with the reason, and a usual one is in force at once.
  const actions = (name: string) => page.getByRole('button', { name: `Actions for ${name}`, exact: true })
  const dialog = page.getByRole('dialog')
  await actions('extension 202').click()
  await page.getByRole('menuitem', { name: 'Set diverts' }).click()
  await dialog.getByLabel('Divert when busy to').fill('0909 879 0000')
  await dialog.getByRole('button', { name: 'Save diverts' }).click()
  await expect(
    dialog.getByText(/0909 879 0000 is a premium-rate number\. .* protect you from call fraud/),
  ).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Divert when busy to').fill('01632 960217')
  await dialog.getByRole('button', { name: 'Save diverts' }).click()
  await expect(page.getByText('Diverts of extension 202 saved')).toBeVisible()
  await expect(seats.getByRole('row', { name: /202/ })).toContainText('Diverts when busy to 01632 960217')

  await actions('extension 203').click()
  await page.getByRole('menuitem', { name: 'Change user' }).click()
  await dialog.getByLabel('Name').fill('Tom Whitaker')
  await dialog.getByRole('button', { name: 'Save user' }).click()
  await expect(seats.getByRole('row', { name: /203/ })).toContainText('Tom Whitaker')

  await actions('01632 960601').click()
  await page.getByRole('menuitem', { name: 'Assign number' }).click()
  await dialog.getByLabel('Seat').selectOption('203 Tom Whitaker')
  await dialog.getByRole('button', { name: 'Assign number' }).click()
  const numbers = page.getByRole('table', { name: 'Phone numbers' })
  await expect(numbers.getByRole('row', { name: /01632 960601/ })).toContainText('Seat203, Tom Whitaker')

  const calls = page.getByRole('table', { name: 'Calls, newest first' })
  await expect(calls.getByRole('row')).toHaveCount(11)
  await page.goto(`${leeds}/voice?way=out`)
  await expect(calls.getByRole('row', { name: /Outgoing/ })).toHaveCount(10)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const text = readFileSync(await (await downloading).path(), 'utf8')
  expect(text).toContain('Outgoing')
  expect(text).not.toContain('Incoming')

  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByText('Divert changed')).toBeVisible()
})

test('a service without voice has no such tab, and its address says that there is no data', async ({ page }) => {
  await page.goto('/services/S-1902255')
  await expect(page.getByRole('link', { name: 'Technical details' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Voice', exact: true })).toHaveCount(0)
  await page.goto('/services/S-1902255/voice')
  await expect(page.getByText('No data available')).toBeVisible()
})

test('a phone system that is not responding is a failure, and the page can try again', async ({ page }) => {
  const address = '**/service-info/api/services/*/voice'
  await page.goto(leeds)
  await page.route(address, (route) => route.fulfill({ status: 503, json: { message: 'The phone system timed out.' } }))
  await page.getByRole('link', { name: 'Voice', exact: true }).click()
  await expect(page.getByRole('alert').getByText('The phone system timed out.')).toBeVisible()
  const again = page.getByRole('button', { name: 'Try again' })
  await Promise.all([page.waitForRequest(address), again.click()])
  await page.unroute(address)
  // The page also tries automatically, so the button may be gone.
  const table = page.getByRole('table', { name: 'Seats, by extension' })
  await again.or(table).first().click()
  await expect(table).toBeVisible()
})
