import type { Locator, Page } from '@playwright/test'
import { cookiesOf, expect } from './sign-in.ts'

/** A page of another person, in a browser of their own. */
export async function beside(page: Page, name: string): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-GB', timezoneId: 'Europe/London' })
  if (!context) throw new Error('There is no browser')
  await context.addCookies(await cookiesOf(name))
  return context.newPage()
}

/** Opens a page that is to show what others do from then on: it hears of that once it has loaded and is idle. */
export async function gotoLive(page: Page, path: string): Promise<void> {
  const listening = page.waitForResponse(/\/api\/events\?/)
  await page.goto(path)
  await listening
}

/** Does an act of the desk: the button, what the dialog asks for, and the same words again. */
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
