import type { Page } from '@playwright/test'

/** Waits until the code of a rendered page has taken it over: before that, a link loads its page from the server. */
export async function pageReady(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('page-ready').length > 0)
}
