import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { expectAccessible } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { pageReady } from '../support/page-ready.ts'
import { expect, test } from '../support/sign-in.ts'
import { gotoLive } from '../support/two-people.ts'

const brackenfell = '104872'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const rows = (page: Page) => page.getByRole('table', { name: /^Incidents and planned work/ }).locator('tbody tr')
const fits = async (page: Page) => {
  const { width, scrollWidth } = await page.evaluate(() => ({
    width: innerWidth,
    scrollWidth: document.documentElement.scrollWidth,
  }))
  expect(scrollWidth).toBeLessThanOrEqual(width)
}

test('A9 planned work with filters in the address, as a file and in a calendar; a case asks to move it', async ({
  page,
}) => {
  await page.goto('/service-status')
  await expect(rows(page).filter({ hasText: 'Bristol Quay' })).toContainText('Degraded')
  await page
    .getByRole('navigation', { name: 'Period' })
    .getByRole('link', { name: /^Planned/ })
    .click()
  await expect(rows(page).filter({ hasText: 'PEW-11806' })).toBeVisible()
  await page.getByRole('searchbox').fill('depot 2')
  await expect(rows(page)).toHaveCount(2)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ phase: 'planned', search: 'depot 2' })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect(readFileSync(await (await downloading).path(), 'utf8')).toContain('PEW-11806')

  await page.getByRole('link', { name: 'New power supply at Rochdale East' }).click()
  await expect(heading(page, 'New power supply at Rochdale East')).toBeVisible()
  const touched = page.getByRole('table', { name: /^Affected services/ })
  await expect(touched.getByRole('row', { name: /S-2081147/ })).toContainText('30 min')
  const calendar = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  expect(readFileSync(await (await calendar).path(), 'utf8')).toContain('UID:PEW-11806@')
  await page.getByRole('link', { name: 'Request new date' }).click()
  await expect(page.getByLabel('Planned work')).toHaveValue('PEW-11806')
  await expect(page.getByLabel('Title')).toHaveValue('Please move planned work PEW-11806')
})

test('A9 the desk announces, updates and closes an incident, and open pages follow', async ({ page }) => {
  await gotoLive(page, '/services/S-1902255')
  await expect(heading(page, /Leeds/)).toBeVisible()
  const desk = await openDesk(brackenfell)
  const title = `Ducts are flooded ${Date.now()}`
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  await desk.act('POST', '/incident-desk/api/incidents', {
    kind: 'MSO',
    title,
    serviceIds: ['S-1902255'],
    start: at(-30),
    text: 'Pumps are on their way.',
    nextUpdateBy: at(90),
  })
  await expect(page.getByRole('alert')).toContainText(title)
  const fault = page.getByRole('region', { name: title })
  await expect(fault.getByRole('term').filter({ hasText: 'Next update from us' })).toBeVisible()
  await fault.getByRole('link', { name: /^Incident / }).click()
  await expect(heading(page, title)).toBeVisible()
  const ref = new URL(page.url()).pathname.split('/').at(-1)
  await expect(page.getByRole('heading', { name: /^Next update by/ }).first()).toBeVisible()
  await desk.act('POST', `/incident-desk/api/incidents/${ref}/updates`, { text: 'The duct is dry.', isRestored: true })
  await expect(page.getByText('The duct is dry.')).toBeVisible()
  await expect(page.getByText('Restored').first()).toBeVisible()
  await desk.act('POST', `/incident-desk/api/incidents/${ref}/closure`, {
    cause: 'A pump had stopped.',
    endedAt: at(-10),
    minutesDown: 20,
  })
  await expect(page.getByText('The service was down for 20 min.')).toBeVisible()
})

test('offline, loaded data stays, submit buttons are disabled with a reason, and everything returns', async ({
  page,
  context,
}) => {
  await page.goto('/help-and-support/cases/new')
  await page.getByLabel('Title').fill('Typed before the tunnel')
  const send = page.getByRole('button', { name: 'Open case' })
  await expect(send).toBeEnabled()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.', { exact: true })).toBeVisible()
  await expect(page.getByText('Changes are available when you reconnect.').first()).toBeVisible()
  await expect(send).toHaveAccessibleDescription('You are offline. Changes are available when you reconnect.')
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await page.evaluate(() => history.pushState({}, '', '/service-status/PEW-11812'))
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
  await context.setOffline(false)
  await expect(page.getByText('You are offline.', { exact: true })).toBeHidden()
  await expect(heading(page, 'Software upgrade at the Leeds Wharf exchange')).toBeVisible()
  await page.goto('/help-and-support/cases/new')
  await expect(page.getByLabel('Title')).toHaveValue('Typed before the tunnel')
})

test('a tab from before a release loads the next page once, and keeps its input', async ({ page }) => {
  await page.route('**/api/events**', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'event: open\ndata: {"version":"next"}\n\n' }),
  )
  const heard = page.waitForResponse(/\/api\/events/)
  await page.goto('/help-and-support/cases/new')
  await page.getByLabel('Title').fill('Typed before the release')
  await heard
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  await expect(async () => {
    await page.getByRole('link', { name: 'Customer service plans', exact: true }).first().click()
    await expect(heading(page, 'Customer service plans')).toBeVisible()
    await pageReady(page)
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
    await expect(heading(page, 'Customer service plans')).toBeHidden()
    expect(loads).toHaveLength(1)
  }).toPass()
  await page.goto('/help-and-support/cases/new')
  await expect(page.getByLabel('Title')).toHaveValue('Typed before the release')
})

test('the first Tab key leads past the menu to the content', async ({ page }) => {
  await page.goto('/service-status')
  await expect(heading(page, 'Service status')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
})

test('at 200% zoom, with wide text spacing, nothing is cut off or scrolls sideways', async ({ page }) => {
  for (const path of [
    '/service-status',
    '/service-status/PEW-11806',
    '/services',
    '/orders',
    '/help-and-support/cases/new',
  ]) {
    // A window of 1280 pixels at 200% and at 400%.
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 512 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await page.evaluate(() => {
        for (const element of document.querySelectorAll<HTMLElement>('body *')) {
          Object.assign(element.style, { lineHeight: '1.5', letterSpacing: '0.12em', wordSpacing: '0.16em' })
        }
      })
      await fits(page)
    }
  }
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test('nothing moves when reduced motion is preferred', async ({ page }) => {
    await page.goto('/services')
    await expect(heading(page, 'Services')).toBeVisible()
    await page.getByRole('button', { name: /^Search or go to/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const longest = await page.evaluate(() =>
      Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().activeDuration))),
    )
    expect(longest).toBeLessThanOrEqual(10)
  })
})

test('the edges of controls stay visible in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/service-status/PEW-11806')
  await expect(heading(page, 'New power supply at Rochdale East')).toBeVisible()
  const button = page.getByRole('button', { name: 'Add to calendar' })
  expect(await button.evaluate((element) => getComputedStyle(element).borderTopWidth)).not.toBe('0px')
  await expect(page.getByText('Planned', { exact: true }).first()).toBeVisible()
})

test('the accessibility and privacy pages are open to everyone', async ({ browser, baseURL }) => {
  const visitor = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  await visitor.goto('/orders')
  await visitor.getByRole('link', { name: 'Accessibility' }).click()
  await expect(heading(visitor, 'Accessibility')).toBeVisible()
  await expect(visitor.getByRole('heading', { name: /^2\.4\.11 Focus not obscured/ })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.goto('/privacy')
  await expect(visitor.getByText('30 days after the visit.')).toBeVisible()
  await visitor.setViewportSize({ width: 390, height: 844 })
  await fits(visitor)
  await expectAccessible(visitor)
  await visitor.context().close()
})
