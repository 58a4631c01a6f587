import type { Locator, Page } from '@playwright/test'
import { cookiesOf, expect, test } from './sign-in.ts'

export interface Desk {
  /** Performs a staff action for an account. Returns the body of the gateway's response. */
  act: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object) => Promise<string>
}

/** Acts through the gateway as an operator, for tests that are not about the desk's pages. */
export async function openDesk(account: string): Promise<Desk> {
  const cookies = await cookiesOf('ruth.calder')
  const signedIn = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  const answer = await fetch(`${test.info().project.use.baseURL}/api/auth/session`, { headers: signedIn })
  const session: { accessToken: string; gatewayBaseUrl: string } = await answer.json()
  return {
    async act(method, path, data) {
      const answered = await fetch(`${session.gatewayBaseUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${session.accessToken}`,
          'account-id': account,
          ...(data && { 'content-type': 'application/json' }),
        },
        ...(data && { body: JSON.stringify(data) }),
      })
      const body = await answered.text()
      expect(answered.status, `${method} ${path}: ${body}`).toBe(200)
      return body
    },
  }
}

/** Searches the list of the page and opens the record, whose row has this text. */
export async function openFound(page: Page, search: string, text = search): Promise<void> {
  await page.getByRole('searchbox').fill(search)
  // The rows move while the search replaces them, and a click would land beside the record.
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('row').filter({ hasText: text }).getByRole('link').click()
}

/** Publishes an incident at the desk: `fill` enters what differs from one that starts now. */
export async function publishIncident(page: Page, fill: (form: Locator) => Promise<unknown>): Promise<void> {
  await page.getByRole('link', { name: 'New incident' }).click()
  await fill(page.getByRole('form', { name: 'Incident' }))
  await confirmPublishing(page)
}

/** Publishes the incident that is open in the form, which asks first. */
export async function confirmPublishing(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Publish/ }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Publish/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/desk\/incidents\/(MSO|PEW)-/)
}

/** Types a day and a time, such as "2026-12-08T01:00", into the parts of their field. */
export async function typeMoment(form: Locator, label: string, moment: string): Promise<void> {
  const [year = '', month = '', day = '', hour = '', minute = ''] = moment.split(/[-T:]/)
  const parts = form.getByRole('group', { name: label }).getByRole('spinbutton')
  await parts.first().pressSequentially(`${day}${month}${year}${hour}${minute}`)
}
