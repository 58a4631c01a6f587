import { chromium, type Locator, type Page } from '@playwright/test'
import { keyboardOf } from './support/keyboard.ts'
import { signInOf } from './support/sign-in.ts'
import { ensureChromium } from '../scripts/debian.ts'

// npm run read-aloud [address]: what a screen reader says in five journeys through a demo, as text to read.

const baseURL = process.argv[2] ?? 'http://127.0.0.1:3000'
const mostStops = 40

const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
const page = await browser.newPage({ baseURL, locale: 'en-GB', timezoneId: 'Europe/London' })
page.setDefaultTimeout(30_000)
const { press, choose, tick } = keyboardOf(page)

/** Live regions, in the order in which a screen reader would say them. */
await page.addInitScript(() => {
  const said: string[] = []
  Object.assign(window, { said })
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      const text = element?.closest<HTMLElement>('[aria-live], [role=status], [role=alert], output')?.innerText.trim()
      if (text && said.at(-1) !== text) said.push(text)
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
})

await journey('Sign-in to dashboard', async () => {
  const { email, password } = signInOf('service.desk')
  await page.goto('/')
  await read('Sign-in', 'body')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/identity'))
  await read('Dashboard')
})

await journey('Services to a service', async () => {
  await page.goto('/services')
  await read('Services')
  await follow(page.getByRole('main').getByRole('rowheader').getByRole('link').first())
  await read('The first service')
})

await journey('Report a problem', async () => {
  await page.goto('/help-and-support/cases/new?serviceId=S-1974402')
  await read('Open a case')
  await press(
    page
      .getByRole('main')
      .getByRole('button', { name: /^(Open case|Open a case|Send)/ })
      .last(),
  )
  await read('Refused, because it is empty')
})

await journey('Book a visit', async () => {
  await page.goto('/colocation/requests/new')
  await read('Where')
  await choose(page.getByRole('radio', { name: /^Manchester DC2/ }))
  await tick(page.getByRole('checkbox', { name: /^Quarter rack B14/ }))
  await press(page.getByRole('button', { name: /^Continue to/ }))
  await page.getByRole('table', { name: /choose a day$/ }).waitFor()
  await read('When')
})

await journey('A bill', async () => {
  await page.goto('/billing/invoices')
  await read('Bills')
  await follow(
    page
      .getByRole('table', { name: /^Bills/ })
      .getByRole('rowheader')
      .getByRole('link')
      .first(),
  )
  await read('The newest bill')
})

await browser.close()

async function journey(name: string, go: () => Promise<void>): Promise<void> {
  console.log(`\n${'='.repeat(72)}\n${name}\n`)
  await go()
}

/** The content in reading order, the live regions that changed on the way, and each stop of the Tab key from here. */
async function read(name: string, part = 'main'): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  console.log(`\n--- ${name}: ${await page.title()}\n\n${await page.locator(part).first().ariaSnapshot()}`)
  console.log(
    `\nAnnounced:\n${list(await page.evaluate(takeSaid))}\n\nFocus: ${await focused(page)}\nTab:\n${list(await stops())}`,
  )
}

async function follow(link: Locator): Promise<void> {
  const from = page.url()
  await press(link)
  await page.waitForURL((url) => url.href !== from)
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join('\n') || '  nothing'
}

function takeSaid(): string[] {
  return 'said' in window && Array.isArray(window.said) ? window.said.splice(0) : []
}

/** Follows the Tab key to the end of the page, and returns. */
async function stops(): Promise<string[]> {
  const found: string[] = []
  while (found.length < mostStops) {
    await page.keyboard.press('Tab')
    const name = await focused(page)
    if (name === 'the page') break
    found.push(name)
  }
  for (let back = 0; back < found.length; back += 1) await page.keyboard.press('Shift+Tab')
  return found
}

/** "button "Sign in"": the role and name of the focused element. */
async function focused(of: Page): Promise<string> {
  const focus = of.locator(':focus')
  if ((await focus.count()) === 0 || (await of.locator('body:focus').count()) > 0) return 'the page'
  const [line = ''] = (await focus.first().ariaSnapshot()).split('\n')
  return line.replace(/^- /, '').replace(/:$/, '') || 'an element without a role'
}
