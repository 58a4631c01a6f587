import { expect, type Page } from '@playwright/test'
import { signIn } from './sign-in.ts'

export interface Desk {
  /** An act of the provider's own people for an account. */
  act: (method: 'POST' | 'PUT' | 'DELETE', path: string, data?: object) => Promise<void>
  close: () => Promise<void>
}

/** Signs an operator in and acts by the gateway with their token, where the desk's own screens are not what is tried. */
export async function openDesk(page: Page, account: string): Promise<Desk> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (!context) throw new Error('There is no browser')
  const own = await context.newPage()
  await signIn(own, 'ruth.calder', '/')
  const session: { accessToken: string; gatewayBaseUrl: string } = await (
    await own.request.get('/api/auth/session')
  ).json()
  return {
    async act(method, path, data) {
      const answer = await own.request.fetch(`${session.gatewayBaseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${session.accessToken}`, 'account-id': account },
        ...(data && { data }),
      })
      expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBe(200)
    },
    close: () => context.close(),
  }
}
