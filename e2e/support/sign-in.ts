import { test as base, expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface SignIn {
  email: string
  password: string
  account: string
  role: string
}

const file = join(import.meta.dirname, '..', '..', 'db', 'demo', 'sign-ins.json')
export const signIns: SignIn[] = JSON.parse(readFileSync(file, 'utf8'))

/** A demo sign-in by the start of its e-mail address. */
export function signInOf(name: string): SignIn {
  const found = signIns.find(({ email }) => email.startsWith(name))
  if (!found) throw new Error(`There is no demo sign-in that starts with ${name}`)
  return found
}

/** Goes to a page, signs in through the identity server's own form and comes back to that page. */
export async function signIn(page: Page, name: string, path = '/'): Promise<void> {
  const { email, password } = signInOf(name)
  await page.goto(path)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/identity'))
}

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>

interface WorkerFixtures {
  /** Cookies of a person who signed in once in this worker, by the start of their e-mail address. */
  cookiesOf: (name: string) => Promise<Cookies>
}

interface Fixtures {
  /** Opens pages as this person; a test that ends the session signs in by itself instead. */
  who: string
}

/** Tests that start signed in: `test.use({ who: 'tomasz' })` says as whom. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  who: ['service.desk', { option: true }],
  cookiesOf: [
    async ({ browser }, provide) => {
      const known = new Map<string, Promise<Cookies>>()
      const collect = async (name: string) => {
        const { baseURL } = test.info().project.use
        const page = await browser.newPage(baseURL ? { baseURL } : {})
        await signIn(page, name)
        const cookies = await page.context().cookies()
        await page.close()
        return cookies
      }
      await provide((name) => {
        const cookies = known.get(name) ?? collect(name)
        known.set(name, cookies)
        return cookies
      })
    },
    { scope: 'worker' },
  ],
  context: async ({ context, cookiesOf, who }, provide) => {
    await context.addCookies(await cookiesOf(who))
    const refused: string[] = []
    context.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text())
    })
    await provide(context)
    expect(refused, 'what the page itself was not allowed').toEqual([])
  },
})

export { expect }
