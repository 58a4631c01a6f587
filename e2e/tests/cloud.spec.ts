import { readFileSync } from 'node:fs'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/sign-in.ts'

const production = '/services/S-1990451/vcd'
const moving = '/services/S-1990470/vcd'

test('A9 a cloud: its fullest resource, a machine that does not fit, and a search for one', async ({ page }) => {
  await page.goto('/services?productCategory=Cloud+Solution')
  await page.getByRole('link', { name: 'Cloud capacity' }).click()
  await expect(page).toHaveTitle('Cloud Solutions – Business Portal')
  await expect(page.getByText(/^Memory on VCD-LDS-02 will fill first, about /)).toBeVisible()
  await page.getByRole('link', { name: 'VCD-LDS-02' }).click()

  // The resource that fills up, in the chart and in words.
  await expect(page.getByText('Memory near the limit')).toBeVisible()
  await expect(page.getByText('216 of 256 GB').first()).toBeVisible()
  const finding = /Memory passed 80% on .*\. At this rate it will be full by about /
  await expect(page.getByRole('figure', { name: finding })).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('columnheader', { name: 'Memory, of the limit' })).toBeVisible()
  await expect(page.getByText(/^1 machine is stopped but billed/)).toBeVisible()
  await expect(page.getByText(/530 GB of storage costs £58\.30 a month/)).toBeVisible()

  // First a machine that does not fit, then one that does.
  await page.getByRole('button', { name: 'Check capacity' }).click()
  await expect(page.getByText('Enter how much memory it needs.')).toBeVisible()
  await page.getByLabel('vCPU').fill('8')
  await page.getByLabel('Memory, GB').fill('64')
  await page.getByLabel('Storage, GB').fill('200')
  await page.getByRole('button', { name: 'Check capacity' }).click()
  await expect(page.getByText('The machine does not fit in VCD-LDS-02.')).toBeVisible()
  await expect(page.getByText('Memory: needs 64 GB, 40 GB free.')).toBeVisible()
  await page.getByLabel('Memory, GB').fill('16')
  await page.getByRole('button', { name: 'Check capacity' }).click()
  await expect(page.getByText('The machine fits in VCD-LDS-02.')).toBeVisible()

  // Searches for a machine and saves the list as a view.
  const machines = page.getByRole('table', { name: 'Machines' })
  await page.getByRole('searchbox', { name: 'Search 6 records' }).fill('db')
  await expect(machines.getByRole('rowheader')).toHaveText(['db-01', 'db-02'])
  await expect(page).toHaveURL(/search=db/)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const text = readFileSync(await (await downloading).path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(3)
  expect(text).toContain('db-02,Running,8,40,')
  await page.goto(production)
  await page.getByRole('link', { name: 'Show it' }).click()
  await expect(machines.getByRole('rowheader')).toHaveText(['test-01'])
})

test('A9 when Cloud Director is not responding, the panel says so and the rest works', async ({ page }) => {
  await page.goto(moving)
  await expect(page.getByText(/^VMware Cloud Director has a fault at the moment/)).toBeVisible()
  await expect(page.getByText(/Last updated .* Your machines are not affected/)).toBeVisible()
  await expect(page.getByRole('row', { name: /web-01/ })).toContainText('Running')
  await expect(page.getByRole('figure', { name: /Usage of Virtual servers, Leeds in 30 days/ })).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText(/^VMware Cloud Director has a fault/).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /web-01/ })).toBeVisible()
})

test('A9 a coverage gap is found, exempted with a reason and reopened; the list stays up to date', async ({ page }) => {
  await page.goto('/cloud')
  await page.getByRole('link', { name: 'View back-ups' }).click()
  await expect(page).toHaveTitle('Back-up – Business Portal')
  // Another journey adds the same machines under a second service.
  const gaps = page.getByRole('table', { name: 'Back-up gaps' })
  const gap = gaps.getByRole('row', { name: /stage-02 ?VCD-MAN-01/ })
  await expect(gap).toContainText('Not in any back-up job')
  await gap.getByRole('button', { name: 'Accept gap of stage-02' }).click()
  const accept = page.getByRole('dialog').getByRole('button', { name: 'Accept gap' })
  await accept.click()
  await expect(page.getByText('Enter the reason why it needs no back-up.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Rebuilt before every test.')
  await accept.click()
  await expect(gap).toContainText('Accepted without back-up')
  await expect(gap).toContainText('Rebuilt before every test.')
  await gap.getByRole('button', { name: 'Edit reason for stage-02' }).click()
  await page.getByRole('button', { name: 'Show as a gap again' }).click()
  await expect(gap).toContainText('Not in any back-up job')

  const workloads = page.getByRole('table', { name: /^Back-up workloads/ }).getByRole('rowheader')
  await expect(workloads.first()).toContainText('ken-files')
  await expect(page.getByRole('img', { name: 'Restore points on 28 of the last 30 days' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search 11 records' }).fill('laptop')
  await expect(workloads).toHaveText([/laptop-031/, /laptop-014/, /laptop-022/])
  await expect(page.getByText(/above the alert level of 85%/)).toBeVisible()
})

test('A9 the desk connects a service to its cloud, which then appears', async ({ page }) => {
  await page.goto('/services/S-1990480/vcd')
  await expect(page.getByText('No VCD details available for this service')).toBeVisible()
  const desk = await openDesk('104872')
  await desk.act('PUT', '/cloud-desk/api/services/S-1990480/cloud', { org: 'brackenfell-test', vdcs: ['VCD-MAN-01'] })
  await expect
    .poll(async () => {
      await page.goto('/cloud')
      return page.getByRole('row', { name: /Web shop, on demand/ }).innerText()
    })
    .toMatch(/Today, \d\d:\d\d/)
})

test.describe('a customer with many machines', () => {
  test.use({ who: 'priya.stanner' })
  test('finds a machine, and sees that memory is full', async ({ page }) => {
    await page.goto('/services/S-3990001/vcd')
    await expect(page.getByText('Memory is full', { exact: true })).toBeVisible()
    await expect(page.getByText('Page 1 of 24', { exact: true })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search 240 records' }).fill('sch-117 files')
    await expect(page.getByRole('table', { name: 'Machines' }).getByRole('rowheader')).toHaveText(['sch-117-files'])
  })
})

test.describe('an account without clouds', () => {
  test.use({ who: 'freya.lund' })
  test('explains what will appear here', async ({ page }) => {
    await page.goto('/cloud')
    await expect(page.getByText('No clouds on this account')).toBeVisible()
    await page.goto('/backup')
    await expect(page.getByText('No back-ups yet')).toBeVisible()
    await expect(page.getByText('No gaps', { exact: true })).toBeVisible()
  })
})

test.describe('without the permission', () => {
  test.use({ who: 'tomasz' })
  test('A4.2 names the missing permission', async ({ page }) => {
    await page.goto('/cloud')
    await expect(page.getByText(/^You do not have access to/)).toBeVisible()
    // The usual content of every service page is still there.
    await page.goto(production)
    await expect(page.getByText('Allowances')).toBeVisible()
    await expect(page.getByText('Will this machine fit?')).toHaveCount(0)
  })
})

test('a failure is shown in its place, and can be retried', async ({ page }) => {
  const url = '**/cloud-info/api/services/*/use*'
  await page.route(url, (route) => route.fulfill({ status: 500, json: { Reference: 'x' } }))
  await page.goto(production)
  // The call is retried once before the message appears.
  await expect(page.getByText('We could not load the chart')).toBeVisible()
  await expect(page.getByRole('row', { name: /app-01/ })).toBeVisible()
  await page.unroute(url)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('figure')).toBeVisible()
})
