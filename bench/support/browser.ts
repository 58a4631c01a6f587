import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../../scripts/debian.ts'

export const browserArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: browserArguments })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

export interface Tab {
  context: BrowserContext
  page: Page
  devtools: CDPSession
}

/** A page in a new profile with an empty cache. */
export async function withTab<T>(browser: Browser, work: (tab: Tab) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    return await work({ context, page, devtools: await context.newCDPSession(page) })
  } finally {
    await context.close()
  }
}
