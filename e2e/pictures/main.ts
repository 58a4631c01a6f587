import { chromium, type Page } from '@playwright/test'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureChromium } from '../../scripts/debian.ts'
import { startDemo } from '../../scripts/hostile/demo.ts'
import type { Screen } from '../support/screens.ts'
import { cutTexts, isSettled } from './in-the-page.ts'
import { looks, nameOf } from './looks.ts'
import { allScreens, writePage } from './page.ts'

// `npm run pictures`: every screen of the accessibility journeys, their dialogs and further states, in four looks. With
// `--only A,B` those whose name, area or address contains one of these.
const { values } = parseArgs({
  options: {
    address: { type: 'string' },
    port: { type: 'string', default: process.env.E2E_PORT ?? '3121' },
    page: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    looks: { type: 'string', default: Object.keys(looks).join() },
    to: { type: 'string', default: join(import.meta.dirname, '..', '..', '.cache', 'pictures') },
  },
})
if (values.page) {
  writePage()
  process.exit()
}
const only = values.only.split(',')
// A page of thousands of rows says no more below this.
const tallest = 3000

const demo = values.address === undefined ? await startDemo(Number(values.port)) : undefined
const baseURL = values.address ?? demo?.address ?? ''
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
let missed = 0
try {
  for (const look of values.looks.split(',')) {
    for (const [area, { who = 'service.desk', list }] of Object.entries(allScreens)) {
      const wanted = list.flatMap((screen, index) => {
        const name = nameOf(area, index, screen.path)
        const isWanted = only.some((word) => `${name} ${area} ${screen.path}`.includes(word))
        return isWanted ? [[screen, name] as const] : []
      })
      if (wanted.length > 0) await takeAll(look, who, wanted)
    }
  }
} finally {
  await browser.close()
  await demo?.stop()
}
process.exitCode = missed > 0 ? 1 : 0

async function takeAll(lookName: string, who: string, list: (readonly [Screen, string])[]): Promise<void> {
  const look = looks[lookName]
  if (!look) throw new Error(`There is no look ${lookName}: use ${Object.keys(looks).join(', ')}`)
  const folder = join(values.to, lookName)
  mkdirSync(folder, { recursive: true })
  const context = await browser.newContext({
    baseURL,
    viewport: { width: look.width, height: look.height },
    colorScheme: look.mode,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    hasTouch: look.width < 768,
  })
  await context.addInitScript((theme) => {
    const wear = () => {
      if (document.documentElement) document.documentElement.dataset.theme = theme
    }
    new MutationObserver(wear).observe(document, { childList: true })
    document.addEventListener('DOMContentLoaded', wear)
    wear()
  }, look.theme)
  const page = await context.newPage()
  await signIn(page, who)
  for (const [screen, name] of list) {
    try {
      await open(page, screen)
    } catch (error) {
      missed += 1
      console.log(`${lookName} ${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
    }
    await take(page, join(folder, `${name}.png`), look)
    for (const text of new Set(await page.evaluate(cutTexts))) console.log(`${lookName} ${name}: cut: ${text}`)
  }
  await context.close()
}

async function open(page: Page, { path, shows, act }: Screen): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.getByText(shows).filter({ visible: true }).first().waitFor({ timeout: 10_000 })
  await act?.(page)
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached', timeout: 10_000 })
  await page.waitForFunction(isSettled, undefined, { timeout: 5000 })
}

/** The whole page, however long, as a person sees it after scrolling. */
async function take(page: Page, path: string, { width, height }: { width: number; height: number }): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  // Where it lay would look pointed at.
  await page.mouse.move(width - 1, 0)
  const isDialogOpen = await page.getByRole('dialog').first().isVisible()
  const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight)
  const tall = isDialogOpen ? height : Math.min(Math.max(pageHeight, height), tallest)
  // Below the view the browser may leave labels unpainted. A bar at the end of the view would move with a taller one. On
  // a phone it does: a picture of more than the view has the sizes of a mouse.
  const isStretched = tall > height && (width < 768 || (await page.locator('[data-sticky-bar]').count()) === 0)
  if (isStretched) {
    await page.setViewportSize({ width, height: tall })
    await page.waitForFunction(isSettled, undefined, { timeout: 5000 }).catch(() => undefined)
  }
  const clip = { x: 0, y: 0, width, height: tall }
  await page.screenshot({ path, ...(isStretched || tall === height ? {} : { fullPage: true, clip }) })
  if (isStretched) await page.setViewportSize({ width, height })
}

async function signIn(page: Page, who: string): Promise<void> {
  const file = join(import.meta.dirname, '..', '..', 'db', 'demo', 'sign-ins.json')
  const people: { email: string; password: string }[] = JSON.parse(readFileSync(file, 'utf8'))
  const person = people.find(({ email }) => email.startsWith(who))
  if (!person) throw new Error(`There is no demo sign-in that starts with ${who}`)
  await page.goto('/settings')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/identity'))
}
