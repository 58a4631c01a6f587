import { type BrowserContext, test as base, expect, type Page, request } from '@playwright/test'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { keepLastEvents, reportLastEvents } from './last-events.ts'

interface SignIn {
  email: string
  password: string
  account: string
  role: string
}

const file = join(import.meta.dirname, '..', '..', 'db', 'demo', 'sign-ins.json')
export const signIns: SignIn[] = JSON.parse(readFileSync(file, 'utf8'))

/** A demo sign-in by the start of its email address. */
export function signInOf(name: string): SignIn {
  const found = signIns.find(({ email }) => email.startsWith(name))
  if (!found) throw new Error(`There is no demo sign-in that starts with ${name}`)
  return found
}

/** Opens a page, signs in through the identity server's own form and returns to that page. */
export async function signIn(page: Page, name: string, path = '/'): Promise<void> {
  const { email, password } = signInOf(name)
  await page.goto(path)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/identity'))
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** A person's cookies, by the start of their email address; each person signs in once per run for all tests. */
export async function cookiesOf(name: string): Promise<Cookies> {
  const { outputDir, use } = test.info().project
  // The workers share this folder, which Playwright empties before each run.
  const kept = join(outputDir, 'sign-ins', `${signInOf(name).email}.json`)
  if (!existsSync(kept)) {
    const cookies = await cookiesFromForm(name, use.baseURL ?? '')
    mkdirSync(dirname(kept), { recursive: true })
    // Renamed once it is complete, because the other worker may be reading it.
    writeFileSync(`${kept}.${process.pid}`, JSON.stringify(cookies))
    renameSync(`${kept}.${process.pid}`, kept)
  }
  return JSON.parse(readFileSync(kept, 'utf8'))
}

/** Submits the form as a browser would. */
async function cookiesFromForm(name: string, baseURL: string): Promise<Cookies> {
  const { email, password } = signInOf(name)
  const client = await request.newContext({ baseURL })
  const form = await client.get('/orders')
  const answer = await client.post(form.url(), { form: { email, password } })
  expect(new URL(answer.url()).pathname, `sign-in of ${email}`).toBe('/orders')
  const { cookies } = await client.storageState()
  await client.dispose()
  return cookies
}

interface Fixtures {
  /** The person for the pages; tests that end the session sign in themselves. */
  who: string
}

/** Tests that start signed in: `test.use({ who: 'tomasz' })` selects the person. */
export const test = base.extend<Fixtures>({
  who: ['service.desk', { option: true }],
  context: async ({ context, who }, provide, info) => {
    await context.addCookies(await cookiesOf(who))
    await context.addInitScript(keepLastEvents)
    const refused: string[] = []
    context.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text())
    })
    await provide(context)
    await reportLastEvents(context.pages(), info)
    expect(refused, 'what the page itself was not allowed').toEqual([])
  },
})

export { expect }
