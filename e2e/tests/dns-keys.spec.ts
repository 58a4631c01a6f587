import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { expect, test } from '../support/sign-in.ts'

test('an API key is made for the challenges of a zone, and changes nothing else there', async ({ page, request }) => {
  const zone = 'quayside-hire.example'
  await page.goto(`/dns/${zone}`)
  await page.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Create an API key for this zone' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Zone' })).toHaveValue(zone)
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Certificates')
  await dialog.getByRole('checkbox', { name: /^Certificate challenges only/ }).check()
  await dialog.getByRole('checkbox', { name: /^TSIG secret/ }).check()

  await test.step('a zone of another account is refused at its field', async () => {
    await dialog.getByRole('textbox', { name: 'Zone' }).fill('unknown.example')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await expect(dialog.getByRole('link', { name: 'This account has no zone unknown.example.' })).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Zone' }).fill(zone)
  })

  await dialog.getByRole('button', { name: 'Create key' }).click()
  const secret = (await dialog.getByText(/^bpk_live_[0-9A-Za-z]{50}$/).textContent()) ?? ''
  await expect(dialog.getByText(/\/dns-api$/)).toBeVisible()
  const session: { gatewayBaseUrl: string } = await (await page.request.get('/api/auth/session')).json()
  const patch = (name: string) =>
    request.patch(`${session.gatewayBaseUrl}/dns-api/api/v1/servers/localhost/zones/${zone}.`, {
      headers: { 'x-api-key': secret },
      data: {
        rrsets: [
          { name: `${name}.${zone}.`, type: 'TXT', ttl: 60, changetype: 'REPLACE', records: [{ content: '"proof"' }] },
        ],
      },
    })
  expect((await patch('_acme-challenge')).status()).toBe(204)
  expect((await patch('www')).status()).toBe(403)

  await test.step('nsupdate signs with the key file that the page shows once', async () => {
    const [file = '', command = ''] = await dialog
      .getByRole('region', { name: 'TSIG secret' })
      .locator('pre')
      .allTextContents()
    const path = test.info().outputPath('portal.key')
    writeFileSync(path, file)
    const server = /^> (server .+)$/m.exec(command)?.[1] ?? ''
    const add = (name: string) =>
      execFileSync('nsupdate', ['-k', path], {
        input: `${server}\nzone ${zone}\nupdate add ${name}.${zone}. 60 TXT "signed"\nsend\n`,
        stdio: 'pipe',
      })
    add('_acme-challenge')
    expect(() => add('www')).toThrow(/REFUSED/)
  })

  await dialog.getByRole('button', { name: 'I have copied the key' }).click()
  const row = page.getByRole('table', { name: 'API keys' }).getByRole('row').filter({ hasText: 'Certificates' })
  await expect(row).toContainText(`_acme-challenge in ${zone}`)

  await page.goto(`/dns/${zone}/history`)
  await expect(page.getByText('by key Certificates').first()).toBeVisible()
})
