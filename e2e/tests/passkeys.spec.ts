import { expect, test } from '@playwright/test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startPortal, stopPortal } from '../support/releases.ts'
import { signIn, signInOf } from '../support/sign-in.ts'

// Browsers refuse passkeys at a bare IP address, which the other journeys use.
const address = `http://localhost:${Number(process.env.E2E_PORT ?? 3107) + 21}`
const data = join(import.meta.dirname, '..', '..', '.cache', 'passkeys')

test('a passkey is set up, is the second factor after the password, and signs in on its own', async ({ browser }) => {
  rmSync(data, { recursive: true, force: true })
  const server = await startPortal({ data, address })
  try {
    const page = await browser.newPage({ baseURL: address })
    const device = await page.context().newCDPSession(page)
    await device.send('WebAuthn.enable')
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    const signOut = async () => {
      await page.context().clearCookies()
      await page.goto('/orders')
      await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
    }

    await signIn(page, 'priya', '/orders')
    await page.goto('/identity/account')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('link', { name: 'I have saved them' }).click()
    await expect(page.getByRole('button', { name: /^Remove the passkey/ })).toBeVisible()
    await expect(page.getByText(/^\d+ left\. For use without your phone/)).toBeVisible()

    await test.step('the password alone no longer signs in', async () => {
      await signOut()
      const { email, password } = signInOf('priya')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('button', { name: 'Use your passkey' }).click()
      await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
    })

    await test.step('the passkey signs in without a password', async () => {
      await signOut()
      await page.getByRole('button', { name: 'Use a passkey' }).click()
      await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
    })
    await page.context().close()
  } finally {
    await stopPortal(server)
  }
})
