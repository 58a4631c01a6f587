import type { Locator, Page } from '@playwright/test'
import { cookiesOf, expect } from './sign-in.ts'

/** A page of another person in a separate browser context. */
export async function beside(page: Page, name: string): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-GB', timezoneId: 'Europe/London' })
  if (!context) throw new Error('There is no browser')
  await context.addCookies(await cookiesOf(name))
  return context.newPage()
}

/** Opens a page for live updates, which it receives once it has loaded and is idle. */
export async function gotoLive(page: Page, path: string): Promise<void> {
  const listening = page.waitForResponse(/\/api\/events\?/)
  await page.goto(path)
  await listening
}

/** Performs a desk action: its button, the dialog's fields, and the dialog's confirmation with the same label. */
export async function act(
  page: Page,
  name: string,
  fill: (dialog: Locator) => Promise<void> = async () => {},
): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name })
  await fill(dialog)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Calls the gateway as the signed-in person, like another tab. */
export async function call(page: Page, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object) {
  const session: { accessToken: string; gatewayBaseUrl: string } = await (
    await page.request.get('/api/auth/session')
  ).json()
  const headers = { authorization: `Bearer ${session.accessToken}` }
  const answer = await page.request.fetch(`${session.gatewayBaseUrl}${path}`, {
    method,
    headers,
    ...(data && { data }),
  })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}
