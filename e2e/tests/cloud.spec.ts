import { readFileSync } from 'node:fs'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/sign-in.ts'

const production = '/services/S-1990451/vcd'
const moving = '/services/S-1990470/vcd'

test('A9 a cloud: what fills up, a machine that does not fit, and one that is looked for', async ({ page }) => {
  await page.goto('/services?productCategory=Cloud+Solution')
  await page.getByRole('link', { name: 'What runs out first' }).click()
  await expect(page).toHaveTitle('Cloud Solutions – Business Portal')
  await expect(page.getByText(/^Memory of VCD-LDS-02 is full first, about /)).toBeVisible()
  await page.getByRole('link', { name: 'VCD-LDS-02' }).click()

  // What fills up, in the chart and in words.
  await expect(page.getByText('Memory near the limit')).toBeVisible()
  await expect(page.getByText('216 of 256 GB').first()).toBeVisible()
  const finding = /Memory passed 80% on .*\. At this rate it is full by about /
  await expect(page.getByRole('figure', { name: finding })).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('columnheader', { name: 'Memory, of the limit' })).toBeVisible()
  await expect(page.getByText(/^1 machine is powered off but billed/)).toBeVisible()
  await expect(page.getByText(/530 GB of storage costs £58\.30 a month/)).toBeVisible()

  // A machine that does not fit, then one that does.
  await page.getByRole('button', { name: 'See whether it fits' }).click()
  await expect(page.getByText('Enter how much memory it needs.')).toBeVisible()
  await page.getByLabel('vCPU').fill('8')
  await page.getByLabel('Memory, GB').fill('64')
  await page.getByLabel('Storage, GB').fill('200')
  await page.getByRole('button', { name: 'See whether it fits' }).click()
  await expect(page.getByText('It does not fit into VCD-LDS-02.')).toBeVisible()
  await expect(page.getByText('Memory: needs 64 GB, 40 GB free.')).toBeVisible()
  await page.getByLabel('Memory, GB').fill('16')
  await page.getByRole('button', { name: 'See whether it fits' }).click()
  await expect(page.getByText('It fits into VCD-LDS-02.')).toBeVisible()

  // A machine is looked for, and the list saved as it stands.
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

test('A9 a director that does not answer: the panel says so and the rest works', async ({ page }) => {
  await page.goto(moving)
  await expect(page.getByText(/^The cloud director has a fault at the moment/)).toBeVisible()
  await expect(page.getByText(/What you see was read .* Your machines are not affected/)).toBeVisible()
  await expect(page.getByRole('row', { name: /web-01/ })).toContainText('Running')
  await expect(page.getByRole('figure', { name: /Use of Virtual servers, Leeds in 30 days/ })).toBeVisible()
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByText(/^The cloud director /)).toBeVisible()
  await expect(page.getByRole('row', { name: /web-01/ })).toBeVisible()
})

test('A9 a coverage gap is found, excused with a reason and taken back; the list stays up to date', async ({
  page,
}) => {
  await page.goto('/cloud')
  await page.getByRole('link', { name: 'Back-ups and gaps' }).click()
  await expect(page).toHaveTitle('Back-up – Business Portal')
  // Another journey places the same machines under a second service.
  const gaps = page.getByRole('table', { name: 'Gaps in what can be restored' })
  const gap = gaps.getByRole('row', { name: /stage-02 ?VCD-MAN-01/ })
  await expect(gap).toContainText('No job backs it up')
  await gap.getByRole('button', { name: 'Say that stage-02 needs no back-up' }).click()
  await page.getByRole('button', { name: 'Save the reason' }).click()
  await expect(page.getByText('Say why it needs no back-up.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Why it needs no back-up' }).fill('Rebuilt before every test.')
  await page.getByRole('button', { name: 'Save the reason' }).click()
  await expect(gap).toContainText('No back-up needed')
  await expect(gap).toContainText('Rebuilt before every test.')
  await gap.getByRole('button', { name: 'Change what is accepted for stage-02' }).click()
  await page.getByRole('button', { name: 'Show it as a gap again' }).click()
  await expect(gap).toContainText('No job backs it up')

  const workloads = page.getByRole('table', { name: /^What is backed up/ }).getByRole('rowheader')
  await expect(workloads.first()).toContainText('ken-files')
  await expect(page.getByRole('img', { name: 'Restore points on 28 of the last 30 days' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search 11 records' }).fill('laptop')
  await expect(workloads).toHaveText([/laptop-031/, /laptop-014/, /laptop-022/])
  await expect(page.getByText('Above the alarm at 85%')).toBeVisible()
})

test('A9 the desk places a cloud at the director, and it is there', async ({ page }) => {
  await page.goto('/services/S-1990480/vcd')
  await expect(page.getByText('No VCD details available for this service')).toBeVisible()
  const desk = await openDesk('104872')
  await desk.act('PUT', '/cloud-desk/api/services/S-1990480/centre', { org: 'brackenfell-test', vdcs: ['VCD-MAN-01'] })
  await expect
    .poll(async () => {
      await page.goto('/cloud')
      return page.getByRole('row', { name: /Web shop, on demand/ }).innerText()
    })
    .toMatch(/today at/)
})

test.describe('a customer with many machines', () => {
  test.use({ who: 'priya.stanner' })
  test('finds one of them, and is told that memory is full', async ({ page }) => {
    await page.goto('/services/S-3990001/vcd')
    await expect(page.getByText('Memory is full', { exact: true })).toBeVisible()
    await expect(page.getByText('Page 1 of 24', { exact: true })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search 240 records' }).fill('sch-117 files')
    await expect(page.getByRole('table', { name: 'Machines' }).getByRole('rowheader')).toHaveText(['sch-117-files'])
  })
})

test.describe('an account without clouds', () => {
  test.use({ who: 'freya.lund' })
  test('is told what would be here', async ({ page }) => {
    await page.goto('/cloud')
    await expect(page.getByText('No clouds on this account')).toBeVisible()
    await page.goto('/backup')
    await expect(page.getByText('Nothing is backed up yet')).toBeVisible()
    await expect(page.getByText('No gaps', { exact: true })).toBeVisible()
  })
})

test.describe('somebody without the permission', () => {
  test.use({ who: 'tomasz' })
  test('A4.2 is told what is missing', async ({ page }) => {
    await page.goto('/cloud')
    await expect(page.getByText(/^You do not have access to/)).toBeVisible()
    // What every service tells of itself is still told.
    await page.goto(production)
    await expect(page.getByText('Allowances')).toBeVisible()
    await expect(page.getByText('Will this machine fit?')).toHaveCount(0)
  })
})

test('what fails is said where it is, and can be tried again', async ({ page }) => {
  const url = '**/cloud-info/api/services/*/use*'
  await page.route(url, (route) => route.fulfill({ status: 500, json: { Reference: 'x' } }))
  await page.goto(production)
  // It is asked for a second time before it is said.
  await expect(page.getByText('The chart could not be loaded')).toBeVisible()
  await expect(page.getByRole('row', { name: /app-01/ })).toBeVisible()
  await page.unroute(url)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('figure')).toBeVisible()
})
