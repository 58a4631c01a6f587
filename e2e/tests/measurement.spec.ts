import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/sign-in.ts'

const line = '/services/S-2081147/diagnostics'

test('a line is measured all the time: its day, its month, its outage, as a table and as a file', async ({ page }) => {
  await page.goto(line)
  const section = page.getByRole('region', { name: 'Continuous measurement' })
  await expect(section.getByRole('heading', { name: 'Continuous measurement (simulated)' })).toBeVisible()
  await expect(section.getByRole('figure', { name: /^Latency and loss, 24 hours to \d\d:\d\d: / })).toBeVisible()
  await expect(section.getByText(/^8,640 pings, .* No reply for /)).toBeVisible()
  const events = section.getByRole('list', { name: 'Outages, planned work and line tests' })
  // A case that another journey opened on this line is an outage as well.
  await expect(events.getByText('Recorded outage').first()).toBeVisible()
  await expect(events.getByText('No reply').first()).toBeVisible()
  await expect(section.getByRole('button', { name: 'Later' })).toBeDisabled()

  // The chart can be read by keyboard, and as a table.
  const slider = section.getByRole('slider', { name: /^Latency and loss.*Move through time$/ })
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', /Average [\d.]+ ms, Highest [\d.]+ ms, Lowest [\d.]+ ms, Loss/)
  await section.getByRole('button', { name: 'Show as table' }).click()
  await expect(section.getByRole('row')).toHaveCount(1 + 288 + 4)

  await section.getByRole('button', { name: 'Month' }).click()
  await expect(page).toHaveURL(/measured=month/)
  await expect(section.getByRole('figure', { name: /^Latency and loss, 30 days to / })).toBeVisible()
  await section.getByRole('button', { name: 'Earlier' }).click()
  await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d/)
  const saved = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Export CSV' }).click()
  const file = await (await saved).path()
  const rows = (await readFile(file, 'utf8')).trim().split('\r\n')
  expect(rows[0]).toContain('From,Pings,Lost,"Loss, %","Lowest, ms","Average, ms","Highest, ms"')
  // Unless the clocks change within the 30 days.
  expect([720, 721, 719]).toContain(rows.length - 1)
})
