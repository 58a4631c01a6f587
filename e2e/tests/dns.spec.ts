import type { Page } from '@playwright/test'
import { Resolver } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { keyboardOf } from '../support/keyboard.ts'
import { expect, test } from '../support/sign-in.ts'

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })
const world = (page: Page) => page.getByRole('region', { name: 'Public view' })

/** A resolver that queries the portal's own name server. */
function resolverOf(baseURL: string | undefined): Resolver {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  resolver.setServers([`127.0.0.1:${Number(new URL(baseURL ?? '').port) + 2053}`])
  return resolver
}

async function publish(page: Page, note = ''): Promise<void> {
  const { press, type } = keyboardOf(page)
  await press(page.getByRole('button', { name: 'Review and publish' }))
  const dialog = page.getByRole('dialog')
  await type(dialog.getByLabel('Reason'), note)
  await press(dialog.getByRole('button', { name: 'Publish', exact: true }))
  await expect(page.getByText('not published')).toHaveCount(0)
  // The bar with the button is gone, and with it the place to which the dialog returns the focus.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(world(page).getByText('Live')).toBeVisible()
}

test('A9 a record is edited, reviewed, published and visible, by keyboard; the zone is restored, imported and signed', async ({
  page,
  baseURL,
}) => {
  const { press, type } = keyboardOf(page)
  const resolver = resolverOf(baseURL)
  const zone = 'fenside-storage.example'

  // From the menu to the domains, and from a domain to its zone.
  await page.goto('/services?productCategory=Domain')
  await press(page.getByRole('link', { name: zone }))
  await press(page.getByRole('link', { name: 'DNS', exact: true }).last())
  await expect(page).toHaveTitle(`${zone} – Business Portal`)

  // An invalid record is refused in the form.
  await type(page.getByRole('textbox', { name: 'Name' }), 'shop')
  await type(page.getByRole('textbox', { name: 'Value' }), '192.0.2.300')
  await press(page.getByRole('button', { name: 'Add record' }))
  await expect(page.getByText('“192.0.2.300” is not an IPv4 address.')).toBeVisible()
  await type(page.getByRole('textbox', { name: 'Value' }), '192.0.2.30')
  await page.keyboard.press('Enter')
  await expect(row(page, /shop A 192\.0\.2\.30/)).toContainText('New')

  await press(page.getByRole('button', { name: 'Edit @ A 203.0.113.21' }))
  const editing = page.getByRole('dialog', { name: 'Edit @ A' })
  await type(editing.getByLabel('IPv4 address'), '203.0.113.22')
  await press(editing.getByRole('button', { name: 'Save record' }))
  await expect(row(page, /203\.0\.113\.22/)).toContainText('was 203.0.113.21')
  await expect(page.getByText('2 changes not published')).toBeVisible()

  // The draft is stored on the server.
  await page.reload()
  await expect(page.getByText('2 changes not published')).toBeVisible()
  await publish(page, 'New shop')
  expect(await resolver.resolve4(zone)).toEqual(['203.0.113.22'])
  expect(await resolver.resolve4(`shop.${zone}`)).toEqual(['192.0.2.30'])
  await expect(world(page).getByText(/^\d+ checked records are visible$/)).toBeVisible()

  // Restores the previous version.
  await press(page.getByRole('link', { name: 'History' }))
  await expect(page.getByRole('heading', { name: 'New shop' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Restore version 1' }))
  await expect(page.getByText('2 changes not published')).toBeVisible()
  await publish(page, 'Back again')
  expect(await resolver.resolve4(zone)).toEqual(['203.0.113.21'])
  await expect(resolver.resolve4(`shop.${zone}`)).rejects.toMatchObject({ code: 'ENOTFOUND' })

  // A file with an invalid line is refused with the line number; the corrected file becomes the draft.
  const file = (address: string) =>
    `$TTL 1h\n@ SOA ns1.portal.example. h.portal.example. 1 2h 1h 2w 5m\n@ NS ns1.portal.example.\nold A ${address}\n`
  await page.getByRole('button', { name: 'Import' }).click()
  const importing = page.getByRole('dialog')
  await importing.getByRole('textbox', { name: 'Zone file' }).fill(file('192.0.2.999'))
  await importing.getByRole('button', { name: 'Check file' }).click()
  await expect(importing.getByText('Line 4 “192.0.2.999” is not an IPv4 address.')).toBeVisible()
  await importing.getByRole('button', { name: 'Edit file' }).click()
  await importing.getByRole('textbox', { name: 'Zone file' }).fill(file('192.0.2.99'))
  await importing.getByRole('button', { name: 'Check file' }).click()
  await expect(importing.getByText('The file is valid.')).toBeVisible()
  await importing.getByRole('button', { name: 'Add to draft' }).click()
  await expect(row(page, /old A 192\.0\.2\.99/)).toContainText('New')
  await publish(page)
  expect(await resolver.resolve4(`old.${zone}`)).toEqual(['192.0.2.99'])

  // Signs the zone and shows the DS record for the registrar.
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByText(/^\d+ 13 2 [0-9A-F]{64}$/)).toBeVisible()
  await page.getByRole('button', { name: 'Replace key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace key' }).click()
  await expect(page.getByText('Key roll-over', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Replace key' })).toHaveCount(0)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export zone' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`${zone}.zone`)
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/^old +IN A +192\.0\.2\.99$/m)
})

test('A9 many records are edited together, a template is previewed, and everything is discarded', async ({ page }) => {
  await page.goto('/dns/brackenfellgroup.example')
  await page.getByRole('checkbox', { name: /Select @ MX 10/ }).check()
  await page.getByRole('checkbox', { name: /Select @ MX 20/ }).check()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const together = page.getByRole('dialog')
  await together.getByLabel('Find in values').fill('mail.example')
  await together.getByLabel('Replace with').fill('post.example')
  await together.getByRole('button', { name: 'Save records' }).click()
  await expect(row(page, /10 mx1\.post\.example/)).toContainText('Changed')
  await page.getByRole('button', { name: /Undo change to @ MX 10/ }).click()
  await expect(page.getByText('1 change not published')).toBeVisible()

  await page.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Use a template' }).click()
  const template = page.getByRole('dialog')
  await template.getByRole('radio', { name: 'No email' }).check()
  await template.getByRole('button', { name: 'Preview changes' }).click()
  await expect(template.getByRole('list', { name: 'Changes in the template' })).toContainText('v=DMARC1; p=reject')
  await template.getByRole('button', { name: 'Add to draft' }).click()
  await expect(page.getByText('Accepts no email').first()).toBeVisible()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByText('2 mail servers')).toBeVisible()
})

test("A9 an address in the account's own block gets a name", async ({ page, baseURL }) => {
  await page.goto('/dns')
  await page.getByRole('link', { name: 'Reverse DNS' }).click()
  await page.getByRole('link', { name: '198.51.100.80/28' }).click()
  await page.getByRole('button', { name: 'Edit name of 198.51.100.82' }).click()
  await page.getByRole('textbox', { name: 'name of 198.51.100.82' }).fill('cctv.brackenfell.example')
  await page.keyboard.press('Enter')
  await expect(row(page, /198\.51\.100\.82/)).toContainText('Live')
  expect(await resolverOf(baseURL).reverse('198.51.100.82')).toEqual(['cctv.brackenfell.example'])

  // The zone has no record of this one yet.
  await page.getByRole('button', { name: 'Edit name of 198.51.100.86' }).click()
  await page.getByRole('textbox', { name: 'name of 198.51.100.86' }).fill('barrier.brackenfell.example')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add 1 forward record' }).click()
  await expect(page.getByText(/^Added to your draft of brackenfell\.example/)).toBeVisible()
  await page.goto('/dns/brackenfell.example')
  await expect(row(page, /barrier A 198\.51\.100\.86/)).toContainText('New')
})

// PowerDNS is not part of a demonstration; server tests run it.
test('A9 records that another program changed are shown, and can be put back', async ({ page }) => {
  const changed = { name: 'www', type: 'A', canTakeOver: true, isInDraft: false }
  const [here, there] = ['192.0.2.80', '192.0.2.200'].map((content) => ({ ttl: 300, contents: [content] }))
  await page.route('**/drift', (route) => route.fulfill({ json: { drift: [{ ...changed, here, there }] } }))
  await page.goto('/dns/brackenfell-depots.example')
  await expect(page.getByText('1 name changed elsewhere.')).toBeVisible()
  await expect(world(page).getByText('1 name')).toBeVisible()
  const card = page.getByRole('region', { name: 'Changed elsewhere' })
  await expect(card.getByText(/Name server\s*192\.0\.2\.200/)).toBeVisible()
  await expect(card.getByText(/This zone\s*192\.0\.2\.80/)).toBeVisible()
  await card.getByRole('button', { name: 'Actions for www A' }).click()
  await page.getByRole('menuitem', { name: 'Put back' }).click()
  const asked = page.waitForRequest('**/republications')
  await page.getByRole('dialog').getByRole('button', { name: 'Put back' }).click()
  expect((await asked).postDataJSON()).toEqual({ sets: [{ name: 'www', type: 'A' }] })
  // The embedded name server has no drift.
  await expect(page.getByRole('dialog').getByText(/are the same on the name server by now/)).toBeVisible()
})
