import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { openDesk } from '../support/desk.ts'
import { expect, signInOf, test } from '../support/sign-in.ts'
import { gotoLive } from '../support/two-people.ts'

const names = (page: Page) => page.getByRole('table', { name: 'Plans' }).locator('tbody').getByRole('rowheader')
const leasedLine = '/customer-service-plans/CSP-LEASED-LINE'

test('A9 a plan is read, changes while it is open, is acknowledged and downloaded', async ({ page }) => {
  await gotoLive(page, '/customer-service-plans')
  await page.getByRole('link', { name: 'Broadband care' }).click()
  await expect(page).toHaveTitle('Broadband care – Business Portal')
  await expect(page.getByText('Service Desk acknowledged version 2 for your account.')).toBeVisible()
  await expect(page.getByRole('row', { name: /^P1, Service down/ })).toContainText('1 working day')

  const desk = await openDesk(signInOf('service.desk').account)
  const { content } = JSON.parse(await desk.act('GET', '/plan-desk/api/plans/CSP-BROADBAND'))
  content.slaRows[0].targetFix = { amount: 6, unit: 'hours' }
  await desk.act('PUT', '/plan-desk/api/plans/CSP-BROADBAND/draft', { content })
  await desk.act('POST', '/plan-desk/api/plans/CSP-BROADBAND/publications', {
    version: 3,
    reason: 'We are faster now.',
  })

  await expect(page.getByText('Version 3 has 1 change since version 2, which you read')).toBeVisible()
  await expect(page.getByText('Target fix for P1 changed from 1 working day to 6 hours').first()).toBeVisible()
  await expect(page.getByRole('row', { name: /^P1, Service down/ })).toContainText('6 hours')
  await page.getByRole('button', { name: 'Acknowledge for the account' }).click()
  await expect(page.getByText('Service Desk acknowledged version 3 for your account.')).toBeVisible()
  await expect(page.getByText('since version 2')).toHaveCount(0)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Broadband care, version 3.pdf')
  const text = readFileSync(await download.path(), 'latin1')
  expect(text).toMatch(/^%PDF-1\.7/)
  expect(text).toContain('(Broadband care)')

  await page.getByRole('link', { name: 'Version 2', exact: true }).click()
  await expect(page.getByText('This is version 2.')).toBeVisible()
  await expect(page.getByRole('row', { name: /^P1, Service down/ })).toContainText('1 working day')
  await page.getByRole('link', { name: 'Show version 3' }).click()
  await expect(page.getByText('This is version 2.')).toHaveCount(0)
})

test('A9 the list is searched and sorted, and shows results against the plans', async ({ page }) => {
  await page.goto('/customer-service-plans')
  await expect(page).toHaveTitle('Customer service plans – Business Portal')
  await expect(page.getByText('Service met its targets in 10 of the last 12 months')).toBeVisible()
  // Repairs and first replies; cases of other journeys also count.
  await expect(page.getByRole('definition').filter({ hasText: /\d\d of \d\d/ })).toHaveCount(2)
  await expect(names(page).first()).toContainText('Broadband care')
  await page.getByRole('button', { name: 'Target fix' }).click()
  await expect(names(page).first()).toContainText('Data centre care')
  await expect(page).toHaveURL(/sort=targetFix/)
  await page.getByRole('searchbox', { name: 'Search 5 records' }).fill('voice')
  await expect(names(page)).toHaveText([/Voice care/])
  await page.reload()
  await expect(names(page)).toHaveText([/Voice care/])
  await expect(page.getByRole('row', { name: /Leeds – Wharf Mill CS-40871/ })).toContainText('Over target')
})

test('A9 shows the right number for each type of problem, and when the next escalation level opens', async ({
  page,
}) => {
  await page.goto(leasedLine)
  await expect(page.getByRole('link', { name: '01632 960140' })).toBeVisible()
  await expect(page.getByText('Open 24/7')).toBeVisible()
  await page.getByRole('button', { name: 'Billing', exact: true }).click()
  await expect(page.getByRole('link', { name: '01632 960118' })).toBeVisible()
  await expect(page.getByText(/^(Open now until|Closed, opens)/)).toBeVisible()
  await expect(
    page.getByText(/Level 2 is available: Team leader.*Level 3, Service manager, is available from/),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Complaints' }).click()
  await expect(page).toHaveURL(/#complaints$/)
})

test('a missing plan and a plan that fails to load show a message', async ({ page }) => {
  await page.goto('/customer-service-plans/NO-SUCH')
  await expect(page.getByText('Plan not found')).toBeVisible()
  const url = '**/plan-info/api/plans/CSP-VOICE'
  await page.route(url, (route) => route.fulfill({ status: 500, json: { Reference: 'x' } }))
  await page.goto('/customer-service-plans')
  await page.getByRole('link', { name: 'Voice care' }).click()
  await expect(page.getByText('We could not load this plan')).toBeVisible()
  await page.unroute(url)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Voice care' })).toBeVisible()
})

test.describe('an account without services', () => {
  test.use({ who: 'freya.lund' })
  test('has no plans and sees whom to ask', async ({ page }) => {
    await page.goto('/customer-service-plans')
    await expect(page.getByText('No plans on this account')).toBeVisible()
    await expect(page.getByText('No repairs yet')).toBeVisible()
  })
})

test.describe('without the permission', () => {
  test.use({ who: 'tomasz' })
  test('A4.2 names the missing permission', async ({ page }) => {
    await page.goto(leasedLine)
    await expect(page.getByText(/^You do not have access to/)).toBeVisible()
  })
})

test('a site shows its services and the shared point of main and back-up line; a service links to it', async ({
  page,
}) => {
  await page.goto('/services/S-2081147')
  await expect(page).toHaveTitle('Rochdale – Depot 2 – Business Portal')
  await expect(page.getByRole('link', { name: 'Run diagnostics' })).toHaveAttribute(
    'href',
    '/services/S-2081147/diagnostics',
  )
  await page.getByRole('link', { name: 'Actions', exact: true }).click()
  await expect(page).toHaveTitle('Actions – Rochdale – Depot 2 – Business Portal')
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Rochdale – Depot 2', exact: true }).click()
  await expect(page).toHaveURL('/sites/RCH')
  await expect(
    page.getByText('2 lines share the street cabinet P45 and 3 lines share the exchange Rochdale East'),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /S-2081147/ })).toContainText('Down')
  await page.goto('/sites/NOWHERE')
  await expect(page.getByText('Site not found')).toBeVisible()
  await page.goto('/services/S-1902255')
  await expect(page.getByRole('heading', { level: 1, name: 'Leeds – Wharf Mill' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Run diagnostics' })).toHaveAttribute(
    'href',
    '/services/S-1902255/diagnostics',
  )
})
