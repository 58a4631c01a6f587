import type { Page } from '@playwright/test'
import { expect, test } from '../support/sign-in.ts'

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'API keys' }).getByRole('row').filter({ hasText: name })

async function openRowMenu(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a key is created, used by a program, rotated, revoked and refused', async ({ page, request }) => {
  const name = 'Journey program'
  await page.goto('/account/api-keys')
  await page.getByRole('button', { name: 'Create API key' }).first().click()
  const dialog = page.getByRole('dialog')

  await test.step('a missing value is reported at its field', async () => {
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await expect(dialog.getByRole('link', { name: 'Choose at least one permission.' })).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('checkbox', { name: 'Services' }).check()
    await dialog.getByLabel('Allowed IP addresses').fill('office')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await expect(dialog.getByRole('link', { name: /^Enter IP addresses or ranges/ })).toBeVisible()
    await dialog.getByLabel('Allowed IP addresses').fill('127.0.0.0/8\n::1')
  })

  await dialog.getByRole('button', { name: 'Create key' }).click()
  const told = dialog.getByText(/^bpk_live_[0-9A-Za-z]{50}$/)
  await expect(told).toBeVisible()
  const secret = (await told.textContent()) ?? ''
  const session: { gatewayBaseUrl: string } = await (await page.request.get('/api/auth/session')).json()
  const call = (key: string, path = '/service-info/api/services?size=10') =>
    request.get(session.gatewayBaseUrl + path, { headers: { authorization: `Bearer ${key}` } })

  await test.step('a program can use it for its permissions only', async () => {
    const answer = await call(secret)
    expect(answer.status()).toBe(200)
    expect(answer.headers()['ratelimit-limit']).toBe('600')
    expect((await call(secret, '/order-info/api/orders')).status()).toBe(403)
    await dialog.getByRole('button', { name: 'I have copied the key' }).click()
  })

  await test.step('the list shows its last use and never the secret', async () => {
    await page.reload()
    await expect(row(page, name)).toContainText('Today')
    await expect(row(page, name)).toContainText('127.0.0.1')
    expect(await page.content()).not.toContain(secret)
  })

  let rotated = ''
  await test.step('after a rotation both secrets work for a while', async () => {
    await openRowMenu(page, name, 'Rotate')
    await dialog.getByRole('button', { name: 'Rotate key' }).click()
    await expect(told).toBeVisible()
    rotated = (await told.textContent()) ?? ''
    expect([(await call(secret)).status(), (await call(rotated)).status()]).toEqual([200, 200])
    await dialog.getByRole('button', { name: 'I have copied the key' }).click()
    await expect(row(page, name)).toContainText('Previous key works until')
  })

  await test.step('after a revocation neither does', async () => {
    await openRowMenu(page, name, 'Revoke')
    await dialog.getByRole('button', { name: 'Revoke key' }).click()
    await expect(row(page, name)).toContainText('Revoked')
    expect([(await call(secret)).status(), (await call(rotated)).status()]).toEqual([401, 401])
  })
})

test('the search finds the developers’ page, which shows an endpoint, its command and a live response', async ({
  page,
}) => {
  await page.goto('/account/api-keys')
  await expect(page.getByRole('table', { name: 'API keys' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Reference, page or action' }).fill('developers')
  await expect(page.getByRole('option', { name: /For developers/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'For developers' })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search endpoints' }).fill('one site')
  const site = page.getByRole('button', { name: /^GET \/service-info\/api\/sites\/\{siteId\} / })
  await site.press('Enter')
  await expect(site).toHaveAttribute('aria-expanded', 'true')
  await page.getByLabel('Examples use').selectOption('Ticket bridge')
  await expect(page.getByLabel('command', { exact: true })).toContainText('$TICKET_BRIDGE_KEY')
  await expect(page).toHaveURL(/#siteRead$/)

  await page.getByRole('searchbox', { name: 'Search endpoints' }).fill('search-info')
  await page.getByRole('button', { name: /^GET .*search-info.api.search/ }).click()
  const form = page.getByRole('form', { name: 'Try it' })
  await form.getByLabel('query').fill('leeds')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByLabel('answer', { exact: true })).toContainText('"hits"')

  // Another page in between: reloading the same one would only change the position in it.
  await page.goto('/account/api-keys')
  await page.goto('/developers#serviceUpdate')
  await expect(page.getByRole('button', { name: /^PATCH .*services\/\{serviceId\}/ })).toBeInViewport()
  await expect(page.getByText('"orderRef": "LDS-WM-P1"').first()).toBeVisible()
})
