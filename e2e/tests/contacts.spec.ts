import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/sign-in.ts'

const password = 'four unrelated words here'

/** The latest email to an address, from the demo's outbox. */
async function mailTo(page: Page, address: string): Promise<string> {
  const mails = (await (await page.request.get('/outbox')).text()).split(/-{72}/)
  const found = mails.find((mail) => mail.includes(`To: ${address}`))
  if (!found) throw new Error(`There is no mail to ${address}`)
  return found
}

async function signInAs(page: Page, email: string): Promise<void> {
  await page.goto('/services')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const stranger = async (browser: Browser) => (await browser.newContext()).newPage()

test('A9 invited with one site, signed in, limited, suspended, reinstated, removed', async ({ page, browser }) => {
  const email = 'wanda.quill@brackenfell.example'

  await test.step('an administrator invites a contact with two permissions and one site', async () => {
    await page.goto('/account/admin/new')
    await page.getByLabel('Title').selectOption('Ms')
    await page.getByLabel('First name').fill('Wanda')
    await page.getByLabel(/^Last name/).fill('Quill')
    await page.getByLabel('Email').fill('wanda.quill')
    await page.getByLabel(/^Phone/).fill('01632 960 344')
    await page.getByRole('button', { name: 'Add contact' }).click()
    await expect(page.getByRole('link', { name: 'Choose one or more roles.' })).toBeVisible()
    await page.getByRole('link', { name: /like orders@company.example/ }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('checkbox', { name: /^Sales/ }).check()
    const permissions = page.getByRole('group', { name: 'Permissions' })
    await permissions.getByRole('checkbox', { name: 'Services' }).check()
    await page.getByRole('button', { name: 'Limit Services' }).click()
    const limit = page.getByRole('dialog', { name: 'Limit Services' })
    await limit.getByRole('radio', { name: 'Selected sites only' }).check()
    await limit.getByRole('checkbox', { name: /^Leeds/ }).check()
    await limit.getByRole('button', { name: 'Set limit' }).click()
    await expect(permissions.getByText('Leeds – Wharf Mill')).toBeVisible()
    await page.getByRole('button', { name: 'Add contact' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Wanda Quill' })).toBeVisible()
    await expect(page.getByText('Invited, not accepted yet').first()).toBeVisible()
    await expect(page.getByText('01632 960344')).toBeVisible()
  })
  const contact = page.url()

  const invitee = await stranger(browser)
  await test.step('the invitee opens the link, sets a password and sees only granted areas', async () => {
    const link = /http\S+\/invitation#\S+/.exec(await mailTo(page, email))?.[0] ?? ''
    await invitee.goto(link)
    await invitee.getByRole('button', { name: 'Accept invitation' }).click()
    await expect(invitee.getByText(`For ${email}`)).toBeVisible()
    await invitee.getByLabel('New password').fill(password)
    await invitee.getByRole('button', { name: 'Set password' }).click()
    await expect(invitee.getByText('Your password is set')).toBeVisible()
    await signInAs(invitee, email)
    await expect(invitee.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
    const rows = invitee
      .getByRole('table', { name: /^Services/ })
      .locator('tbody')
      .getByRole('rowheader')
    await expect(rows.first()).toContainText('Leeds')
    for (const name of await rows.allTextContents()) expect(name).toMatch(/Leeds|Wharf Mill/)
    await invitee.goto('/account/admin')
    await expect(invitee.getByText(/You do not have access to/)).toBeVisible()
    const again = await stranger(browser)
    await again.goto(link)
    await again.getByRole('button', { name: 'Accept invitation' }).click()
    await expect(again.getByText('This link has expired')).toBeVisible()
  })

  await test.step('a withdrawn permission closes its open page at once', async () => {
    await invitee.goto('/services')
    await expect(invitee.getByText(/^1–/)).toBeVisible()
    await page.goto(contact)
    await page.getByRole('button', { name: 'Change permissions' }).click()
    const dialog = page.getByRole('dialog', { name: 'Permissions for Wanda Quill' })
    await dialog.getByRole('checkbox', { name: 'Services' }).uncheck()
    await dialog.getByRole('button', { name: 'Save permissions' }).click()
    await expect(page.getByText('Permissions saved for Wanda Quill')).toBeVisible()
    await expect(invitee.getByText(/You do not have access to/)).toBeVisible()
  })

  const moved = 'wanda@quill.example'
  await test.step('they change their sign-in address, and the contact keeps its own', async () => {
    await invitee.goto('/identity/account')
    await invitee.getByRole('link', { name: 'Change sign-in address' }).click()
    await expectAccessible(invitee, 'the form for a new sign-in address')
    await invitee.getByLabel('New address').fill(moved)
    await invitee.getByRole('button', { name: 'Send the link' }).click()
    await expect(invitee.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await invitee.goto(/http\S+\/confirm-email#\S+/.exec(await mailTo(page, moved))?.[0] ?? '')
    await expect(invitee.getByLabel('Link', { exact: true })).toBeHidden()
    expect(new URL(invitee.url()).hash).toBe('')
    await invitee.getByRole('button', { name: 'Confirm email address' }).click()
    await expect(invitee.getByText(`You now sign in with ${moved}.`)).toBeVisible()
    expect(await mailTo(page, email)).toContain('/undo-email#')
    await page.goto(contact)
    await expect(page.getByText('Sign-in address')).toBeVisible()
    await expect(page.getByText(moved)).toBeVisible()
    await expect(page.getByText(email).first()).toBeVisible()
  })

  await test.step('while suspended they cannot sign in again', async () => {
    await page.getByRole('button', { name: 'Suspend access' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend access' }).click()
    await expect(page.getByText('Suspended: cannot sign in').first()).toBeVisible()
    const back = await stranger(browser)
    await signInAs(back, moved)
    await expect(
      back
        .getByRole('alert')
        .or(back.getByText(/not right|not match|wrong/i))
        .first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Restore access' }).click()
    await expect(page.getByText('Access restored for Wanda Quill')).toBeVisible()
  })

  await test.step('the leaver flow lists their responsibilities and ends them', async () => {
    await page.getByRole('button', { name: 'Remove leaver' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove leaver: Wanda Quill' })
    await expect(dialog.getByText('Sales / Marketing')).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove leaver' }).click()
    await expect(page.getByText('Left: cannot sign in').first()).toBeVisible()
    await page.goto('/account/admin?search=wanda')
    await expect(page.getByText('No records match “wanda”')).toBeVisible()
  })
})

test('no one can change their own access, and the page says so', async ({ page }) => {
  await page.goto('/account/admin?search=service.desk')
  await page.getByRole('table').getByRole('link', { name: 'Service Desk' }).click()
  await expect(page.getByText('You cannot change your own access. Ask another administrator.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit contact' })).toBeVisible()
  for (const name of ['Change permissions', 'Suspend access', 'Remove leaver']) {
    await expect(page.getByRole('button', { name })).toBeHidden()
  }
})

test('the last Security Contact cannot leave, and the page names the next step', async ({ page }) => {
  await page.goto('/account/admin/bf-network-operations?open=leave')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('This is the last Security Contact.')).toBeVisible()
  await expect(dialog.getByText('Transferred to a colleague, or left without a contact.')).toBeVisible()
})

test('contacts are imported with a preview and removed again', async ({ page }) => {
  await page.goto('/account/admin')
  await page.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Import contacts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import contacts' })
  await dialog
    .getByRole('textbox', { name: 'Rows' })
    .fill(
      'First name,Last name,Email,Roles\nZadie,Import,zadie@brackenfell.example,Technical\nNo,Address,none,Technical',
    )
  await dialog.getByRole('button', { name: 'Preview contacts' }).click()
  await expect(dialog.getByText('To be added')).toBeVisible()
  await expect(dialog.getByText(/Enter an email address with an @/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Add 1 contact' }).click()
  await expect(page.getByText('1 of 2 contacts added')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 contact removed')).toBeVisible()
})

test("a contact's notifications, and the recipients of an event", async ({ page }) => {
  await page.goto('/account/admin/bf-legal')
  await page.getByRole('button', { name: 'Change notifications' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add notification' }).click()
  await dialog.getByLabel('Event').selectOption('Security notice')
  await dialog.getByLabel('Channel').selectOption('Webhook')
  await dialog.getByRole('button', { name: 'Save notifications' }).click()
  await expect(dialog.getByText('Enter the URL of the webhook.').first()).toBeVisible()
  await dialog.getByLabel('Channel').selectOption('Email')
  await dialog.getByRole('button', { name: 'Save notifications' }).click()
  await expect(page.getByText('Security notice, email')).toBeVisible()
  await page.goto('/account/admin')
  await page.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Preview recipients' }).click()
  await page.getByRole('dialog').getByLabel('Event').selectOption('Security notice')
  await expect(page.getByRole('dialog').getByText('legal@brackenfell.example')).toBeVisible()
})

test('the activity log: by person and record, as a file, with undo if nothing has changed since', async ({ page }) => {
  await page.goto('/services?search=S-1902255')
  const row = page.getByRole('row', { name: /S-1902255/ })
  const before =
    (await row
      .getByRole('button', { name: /^Edit reference/ })
      .locator('..')
      .textContent()) ?? ''
  await row.getByRole('button', { name: /^Edit reference/ }).click()
  await row.getByRole('textbox').fill('TO-BE-UNDONE')
  await row.getByRole('textbox').press('Enter')
  await expect(page.getByText('Reference changed to TO-BE-UNDONE')).toBeVisible()

  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Activity log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Activity log' })).toBeVisible()
  await page.getByRole('button', { name: 'Person', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Service Desk' }).click()
  await expect(page).toHaveURL(/person=/)
  // A named person is a choice of its own; without it, acts of programs are shown only if chosen.
  await expect(page.getByRole('checkbox', { name: 'Include automatic changes' })).toHaveCount(0)
  await page.goto('/activity')
  const byAll = page.getByRole('checkbox', { name: 'Include automatic changes' })
  await byAll.click()
  await expect(page).toHaveURL('/activity?by=all')
  await expect(byAll).toBeChecked()
  await page.goto('/activity?thing=service&thingId=S-1902255')
  const change = page.getByRole('row', { name: /TO-BE-UNDONE/ }).first()
  await expect(change).toContainText('Service Desk')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await downloading).suggestedFilename()).toBe('activity.csv')
  await change.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Reference (restored to|cleared again)/)).toBeVisible()
  await page.goto('/services?search=S-1902255')
  await expect(row).toContainText(before.trim())
})
