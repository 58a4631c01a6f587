import type { Page } from '@playwright/test'
import { textOf } from '../support/pdf-text.ts'
import { expect, test } from '../support/sign-in.ts'

const broken = 'S-2081147'
const tabOf = (serviceId: string) => `/services/${serviceId}/diagnostics`
const result = (page: Page) => page.getByRole('heading', { level: 1, name: 'Diagnostics result' })
const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' })

test('a test from start to end: confirmation, live steps, leaving and returning, verdict, report, case', async ({
  page,
}) => {
  await page.goto('/services/S-2081147')
  await page.getByRole('link', { name: 'Run diagnostics' }).click()
  await expect(
    page.getByText('Yes, it appears so. Your 3 other lines at sites served by Rochdale East work'),
  ).toBeVisible()
  await expect(page.getByText(/^Tests used: \d of 6 on this line in the last hour/)).toBeVisible()

  // The copper test interrupts the line, and phones may use it.
  await page.getByRole('button', { name: 'Run full diagnostics' }).click()
  const asking = page.getByRole('dialog', { name: 'Run full diagnostics now?' })
  await expect(asking).toContainText('The connection drops for up to 45 seconds')
  await expect(asking).toContainText('digital voice')
  await asking.getByRole('button', { name: 'Run test' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics', exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Test \d of 8: / })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()

  // The person need not wait.
  const address = page.url()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Diagnostics' }).click()
  await expect(page.getByText('A test is running on this line.').first()).toBeVisible()
  await page.goto(address)
  await expect(result(page)).toBeVisible({ timeout: 30_000 })
  await expect(verdict(page)).toContainText('The line is broken outside your site')
  await expect(verdict(page)).toContainText('Confidence: high, 2 tests agree')
  await expect(page.getByRole('list', { name: 'Path from your site to the internet' })).toContainText(
    'Open circuit at 410 m',
  )
  await expect(page.getByRole('row', { name: /^Copper line test Failed/ })).toBeVisible()
  await expect(verdict(page).getByRole('timer')).toHaveText(/^Valid for another (2 h|1 h \d+ min)$/)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download report' }).click()
  const report = await downloading
  expect(report.suggestedFilename()).toMatch(/^Diagnostics Rochdale . Depot 2 T-\w+\.pdf$/)
  const text = textOf(await report.path())
  if (text !== undefined) {
    expect(text).toContain('The line is broken outside your site')
    expect(text).toContain('Open circuit, outside your building')
  }

  await page
    .getByLabel('Compare with another result')
    .selectOption({ label: await optionWith(page, 'No fault found (simulated)') })
  await expect(page.getByRole('row', { name: /^Outcome Passed Fault found/ })).toBeVisible()

  await page.getByRole('link', { name: 'Report this fault' }).click()
  await expect(page.getByLabel('Test result')).toHaveValue(/^T-/)
  await expect(
    page.getByRole('link', { name: 'Diagnostics result: the line is broken outside your site' }),
  ).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Site down' })).toBeChecked()
  await page.getByRole('radio', { name: 'The site cannot trade' }).check()
  await page.getByLabel('When did it start?').fill('This morning')
  await page.getByLabel('What have you checked?').selectOption('Power and cables are fine')
  await page.getByRole('button', { name: 'Open case' }).click()
  await expect(page).toHaveURL(/cases\/CS-/)
  const attached = page.getByRole('log', { name: 'Messages' }).getByRole('link', { name: /^Diagnostics result/ })
  await attached.click()
  await expect(page).toHaveURL(address)
  await expect(verdict(page).getByRole('link', { name: /^Case CS-/ })).toBeVisible()
})

async function optionWith(page: Page, words: string): Promise<string> {
  const labels = await page.getByLabel('Compare with another result').getByRole('option').allTextContents()
  return labels.find((label) => label.endsWith(words)) ?? ''
}

test("reachability tests use a service's real address", async ({ page }) => {
  await page.goto(tabOf('S-2044871'))
  await page.getByRole('radio', { name: /^Reachability/ }).check()
  await page.getByRole('button', { name: 'Run reachability' }).click()
  await expect(result(page)).toBeVisible({ timeout: 30_000 })
  await expect(verdict(page)).toContainText('The service responds at its address in every test.')
  await expect(page.getByRole('row', { name: /^Web response Passed Answers with status 200/ })).toBeVisible()
})

test('a running test can be stopped', async ({ page }) => {
  await page.goto(tabOf('S-2095110'))
  await page.getByRole('button', { name: 'Run full diagnostics' }).click()
  await page.getByRole('button', { name: 'Run test' }).click()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(result(page)).toBeVisible()
  await expect(page.getByText('This test was stopped before it was finished.')).toBeVisible()
})

test('each chart has a table of its data, and arrow keys', async ({ page }) => {
  await page.goto(tabOf('S-2095116'))
  const quality = page.getByRole('region', { name: 'Latency and loss' })
  const slider = quality.getByRole('slider')
  await slider.focus()
  const last = await slider.getAttribute('aria-valuetext')
  await slider.press('ArrowLeft')
  expect(await slider.getAttribute('aria-valuetext')).not.toBe(last)
  for (const name of ['Latency and loss', 'Sync speed', 'Errored seconds', 'SNR margin', 'Attenuation', 'Sessions']) {
    const card = page.getByRole('region', { name, exact: true })
    await card.getByRole('button', { name: 'Show as table' }).click()
    await expect(card.getByRole('table').first()).toBeVisible()
    await card.getByRole('button', { name: 'Show as chart' }).click()
  }
  await quality.getByRole('button', { name: 'Show as table' }).click()
  await expect(quality.getByRole('table').first().locator('tbody').getByRole('row')).toHaveCount(288)
})

test('a line that cannot be tested shows the reason', async ({ page }) => {
  await page.goto(tabOf('S-2081191'))
  await expect(page.getByText('This product has no line to test.')).toBeVisible()
  await page.goto(tabOf('S-2090316'))
  await expect(page.getByText('This service is not live yet.').first()).toBeVisible()
  await page.goto(`${tabOf(broken)}/T-NOWHERE234`)
  await expect(page.getByText('Test not found')).toBeVisible()
})

test.describe('without the permission', () => {
  test.use({ who: 'ruth' })
  test('A4.2 staff, who have no account, are led to the desk', async ({ page }) => {
    for (const path of [tabOf(broken), `${tabOf(broken)}/T-7QK4MZ2XWD`]) {
      await page.goto(path)
      await expect(page.getByText(/belongs to a customer’s account$/)).toBeVisible()
    }
  })
})
