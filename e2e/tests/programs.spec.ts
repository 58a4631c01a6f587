import { expectAccessible } from '../support/axe.ts'
import { startProgram } from '../support/customer-program.ts'
import { expect, test } from '../support/sign-in.ts'

// Consent gives the browser a new session of the identity server, so the one of this person is not shared.
test.use({ who: 'owen' })

test('an administrator allows programs; one is connected, works, and is revoked', async ({ page }) => {
  const card = page.getByRole('region', { name: 'Connected programs' })
  await page.goto('/account/access')

  const { address, clientId } = await test.step('programs are allowed, and one is registered', async () => {
    await card.getByRole('button', { name: 'Allow programs' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Allow programs' }).click()
    await expect(card.getByText('No program is connected yet.')).toBeVisible()
    await card.getByRole('button', { name: 'Register a program' }).click()
    const dialog = page.getByRole('dialog', { name: 'Register a program' })
    await dialog.getByLabel('Name').fill('Line assistant')
    await dialog.getByLabel('Return addresses').fill('http://elsewhere.example/callback')
    await dialog.getByRole('button', { name: 'Register program' }).click()
    await expect(dialog.getByRole('link', { name: /^Enter an https address/ })).toBeVisible()
    await dialog.getByLabel('Return addresses').fill('http://127.0.0.1/callback')
    await dialog.getByRole('button', { name: 'Register program' }).click()
    const clientIdShown = card.getByText(/^program-[0-9A-Z]{16}$/)
    await expect(clientIdShown).toBeVisible()
    return {
      address:
        (await card
          .getByText(/\/mcp$/)
          .last()
          .textContent()) ?? '',
      clientId: (await clientIdShown.textContent()) ?? '',
    }
  })
  await expectAccessible(page)

  const program = await startProgram(address, clientId)
  await test.step('the person sees who asks for what, and allows it', async () => {
    await page.goto(await program.askForAccess())
    await expect(page.getByRole('heading', { name: 'Connect Line assistant?' })).toBeVisible()
    await expect(page.getByText('Copperbeck Dental Group')).toBeVisible()
    await expect(page.getByText('Read services, incidents and planned work')).toBeVisible()
    await expectAccessible(page, 'consent')
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByText('You can close this page.')).toBeVisible()
  })

  const client = await program.connect()
  const find = () => client.callTool({ name: 'find_services', arguments: { search: 'S-2011644' } })

  await test.step('the program finds a service, and the card shows when', async () => {
    expect((await find()).structuredContent).toMatchObject({ rows: [{ serviceId: 'S-2011644' }] })
    await page.goto('/account/access')
    const row = card.getByRole('listitem').filter({ hasText: 'Last used' })
    await expect(row).toContainText('Line assistant')
  })

  await test.step('revoked, it is refused', async () => {
    await card.getByRole('button', { name: 'Revoke access' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke access' }).click()
    await expect(card.getByText('No program is connected yet.')).toBeVisible()
    await expect(find()).rejects.toThrow()
  })
  await program.stop()
})
