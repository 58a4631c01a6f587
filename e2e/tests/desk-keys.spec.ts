import type { Page } from '@playwright/test'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/sign-in.ts'
import { beside, gotoLive } from '../support/two-people.ts'

test.use({ who: 'ruth.calder' })

const elmsett = '105377'
const priya = 'priya.stanner@elmsett.example'

/** Opens questions of a person on the phone, and returns their numbers. */
async function openCases(titles: readonly string[]): Promise<string[]> {
  const desk = await openDesk(elmsett)
  const { people } = JSON.parse(await desk.act('GET', '/case-desk/api/callers'))
  const callerId = people.find(({ email }: { email: string }) => email === priya).contactId
  const opened: string[] = []
  for (const title of titles) {
    const body = { kind: 'information', title, description: 'Which router is it?', callerId, replyBy: 'email' }
    opened.push(JSON.parse(await desk.act('POST', '/case-desk/api/cases', body)).caseId)
  }
  return opened
}

test('a case is merged by keyboard, and the reply of the customer joins the other one', async ({ page }) => {
  const name = `Router ${Date.now()}`
  const [caseId = '', otherId = ''] = await openCases([`${name} again`, `${name} question`])
  await page.goto(`/desk?search=${encodeURIComponent(`${name} again`)}`)
  const open = page.getByRole('region', { name: `Case ${caseId}` })
  await expect(open.getByRole('button', { name: 'Link or merge' })).toBeVisible()
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog', { name: 'Link or merge' })
  await dialog.getByLabel('Case', { exact: true }).fill(otherId)
  await dialog.getByRole('radio', { name: /^Merge/ }).press('Space')
  await dialog.getByRole('button', { name: 'Link or merge' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(open.getByText(`Merged into ${otherId}.`).first()).toBeVisible()
  await open.getByRole('link', { name: `${name} question` }).press('Enter')
  await expect(page.getByText('Merged into this case:')).toBeVisible()

  const theirs = await beside(page, 'priya.stanner')
  await theirs.goto(`/help-and-support/cases/${caseId}`)
  await expect(theirs.getByRole('heading', { name: `Merged into ${otherId}` })).toBeVisible()
  await expect(theirs.getByRole('link', { name: `${name} question` })).toBeVisible()
  await theirs.getByLabel(`Your reply to ${otherId}`).fill('It is the black one.')
  await theirs.getByRole('button', { name: 'Send reply' }).press('Enter')
  await expect(theirs).toHaveURL(new RegExp(`/cases/${otherId}$`))
  await expect(theirs.getByText('It is the black one.')).toBeVisible()
  await theirs.context().close()
  await expect(page.getByText('It is the black one.')).toBeVisible()
})

test('an order is opened for a caller by keyboard, who sees it as their own', async ({ page }) => {
  await page.goto(`/desk/accounts/${elmsett}?found=${priya}`)
  await expect(page.getByRole('link', { name: 'New order for a caller' })).toBeVisible()
  await expect(page.getByText('Email: 1 person on this account, Priya Stanner.')).toBeVisible()
  await page.keyboard.press('o')
  await expect(page.getByRole('heading', { level: 1, name: 'New order for a caller' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Caller' })).toHaveValue('Priya Stanner')
  await page.getByRole('radio', { name: /^Router/ }).press('Space')
  const site = page.getByRole('combobox', { name: 'Site' })
  if (!(await site.inputValue())) {
    await site.press('ArrowDown')
    await site.press('Enter')
  }
  await page.getByRole('button', { name: 'Continue to product and date' }).press('Enter')
  // Until the step is shown, the first choice is one of the step before.
  const toAccess = page.getByRole('button', { name: 'Continue to access and contacts' })
  await expect(toAccess).toBeVisible()
  await page.getByRole('radio').first().press('Space')
  await toAccess.press('Enter')
  await page.getByLabel('Name or role on site').fill('Reception')
  await page.getByLabel('Phone', { exact: true }).fill('01632 960381')
  await page.getByRole('button', { name: 'Continue to check and order' }).press('Enter')
  await page.getByRole('button', { name: /^Order/ }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/desk/${elmsett}/orders/70-`))
  const orderId = page.url().split('/').at(-1) ?? ''
  await expect(page.getByText(/Placed by Priya Stanner, by phone with Ruth Calder/).first()).toBeVisible()

  const theirs = await beside(page, 'priya.stanner')
  await theirs.goto(`/orders/${orderId}`)
  await expect(theirs.getByText(/Priya Stanner, by phone with Ruth Calder/).first()).toBeVisible()
  await theirs.context().close()
})

test('a change of a service is ordered for a caller by keyboard', async ({ page }) => {
  await page.goto(`/desk/accounts/${elmsett}?found=${priya}`)
  await expect(page.getByText('Email: 1 person on this account, Priya Stanner.')).toBeVisible()
  await page.keyboard.press('o')
  await page.getByRole('link', { name: 'Change to a service' }).press('Enter')
  const service = page.getByRole('combobox', { name: 'Service' })
  await expect(page.locator('datalist option').first()).toBeAttached()
  const id = await page.locator('datalist option').last().getAttribute('value')
  await service.fill(id ?? '')
  await page.getByLabel('Change', { exact: true }).selectOption('cease')
  await page.getByRole('button', { name: 'Place cease order' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/desk/${elmsett}/orders/70-`))
  await expect(page.getByText(/Placed by Priya Stanner, by phone with Ruth Calder/).first()).toBeVisible()
})

test('a caller without the permission for orders is refused before the order begins', async ({ page }) => {
  await page.goto(`/desk/${elmsett}/new-order`)
  const caller = page.getByRole('combobox', { name: 'Caller' })
  await caller.fill('a')
  await page
    .getByRole('option', { name: /Cannot order/ })
    .first()
    .click()
  await expect(page.getByText(/ cannot order\./)).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
})

test('the selection of the queue is extended and cleared, and a case is escalated, by keyboard', async ({ page }) => {
  const name = `Switchboard ${Date.now()}`
  const [first = ''] = await openCases([`${name} A`, `${name} B`, `${name} C`])
  await page.goto(`/desk?search=${encodeURIComponent(name)}`)
  const open = page.getByRole('region', { name: /^Case CS-/ })
  await expect(open.getByText('1 of 3')).toBeVisible()
  const bar = page.getByRole('group', { name: 'Selected work' })
  await page.keyboard.press('Shift+J')
  await expect(open.getByText('2 of 3')).toBeVisible()
  await expect(bar.getByText('2 items selected')).toBeVisible()
  await page.keyboard.press('Shift+J')
  await expect(open.getByText('3 of 3')).toBeVisible()
  await expect(bar.getByText('3 items selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await page.keyboard.press('Shift+K')
  await expect(open.getByText('2 of 3')).toBeVisible()
  await expect(bar.getByText('2 items selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('k')
  await expect(page.getByRole('region', { name: `Case ${first}` }).getByText('1 of 3')).toBeVisible()

  await expect(open.getByRole('button', { name: 'Escalate' })).toBeVisible()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Escalate' })
  await dialog.getByLabel('Phone number for the call').fill('01632 960610')
  await dialog.getByLabel('Reason for the escalation').fill('The school is closed.')
  await dialog.getByRole('button', { name: 'Escalate' }).press('Enter')
  await expect(open.getByText('Escalated. A duty manager calls 01632 960610 within 30 minutes.')).toBeVisible()
  const row = page
    .getByRole('region', { name: 'Queue', exact: true })
    .getByRole('listitem')
    .filter({ hasText: `${name} A` })
  await expect(row.getByText('Escalated')).toBeVisible()
})

test('number keys open the tabs of an account, and the list of shortcuts names every key', async ({ page }) => {
  await page.goto(`/desk/accounts/${elmsett}`)
  const tab = (name: RegExp) => page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name })
  await expect(tab(/^Overview/)).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('2')
  await expect(tab(/^People/)).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('1')
  await expect(tab(/^Overview/)).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const key of ['j', 'k', 'Shift', 'Esc', 'x', 'm', 'a', 'r', 's', 'n', 'c', 'h', 'w', 'l', 'e', 'o', 'v', '1'])
    await expect(sheet.locator('kbd', { hasText: new RegExp(`^${key}$`) }).first(), key).toBeVisible()
})

test('saved queues are moved from their menu by keyboard, for this person and live in another tab', async ({
  page,
}) => {
  const mark = String(Date.now())
  const desk = await openDesk(elmsett)
  const ids = ['a', 'b'].map((letter) => `${letter}-${mark}`)
  for (const queueId of ids)
    await desk.act('PUT', `/work-desk/api/queues/${queueId}`, { name: queueId, filter: { search: queueId } })
  const order = (of: Page) =>
    of.getByRole('navigation', { name: 'Assigned to' }).getByRole('link', { name: new RegExp(mark) })
  const other = await page.context().newPage()
  await gotoLive(other, '/desk')
  await expect(order(other)).toContainText(ids)
  await page.goto(`/desk?search=b-${mark}`)
  await expect(order(page)).toContainText(ids)
  await page.getByRole('button', { name: `Actions for b-${mark}` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Move left' }).press('Enter')
  await expect(order(page)).toContainText(ids.toReversed())
  await expect(order(other)).toContainText(ids.toReversed())
  await page.reload()
  await expect(order(page)).toContainText(ids.toReversed())
  for (const queueId of ids) await desk.act('DELETE', `/work-desk/api/queues/${queueId}`)
})

test('rate cards and exchanges are walked by keyboard, changed, removed and added', async ({ page }) => {
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  const name = (at: number) => page.locator('main tbody tr').nth(at).getByRole('rowheader')
  const exchange = async (at: number) => (await name(at).locator('span').first().textContent()) ?? ''
  await page.goto('/desk/rate-cards')
  await expect(name(1)).toBeVisible()
  await page.keyboard.press('j')
  await expect(name(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(name(1)).toBeFocused()
  await page.keyboard.press('n')
  await expect(page.getByRole('form', { name: 'Import rate card' }).getByLabel('Name')).toBeFocused()

  await page.goto('/desk/rate-cards/exchanges')
  await expect(name(1)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(name(1)).toBeFocused()
  const change = dialog(`Change ${await exchange(1)}`)
  await page.keyboard.press('Enter')
  await change.getByRole('button', { name: /^Change/ }).press('Enter')
  await expect(page.getByText('Exchange changed.')).toBeVisible()
  await expect(change).toBeHidden()
  await page.keyboard.press('k')
  await expect(name(0)).toBeFocused()
  await page.keyboard.press('d')
  const remove = dialog(`Remove ${await exchange(0)}`)
  await expect(remove).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(remove).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add exchange' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(dialog('Add exchange')).toBeVisible()
})

test('commission is worked by keyboard: statements one after another, and the query of a row', async ({ page }) => {
  const rows = page.getByRole('rowheader')
  await page.goto('/desk/commission')
  await expect(rows.first().getByRole('link')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
  const first = page.url()
  await page.keyboard.press('j')
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible()
  expect(page.url()).not.toBe(first)
  await page.keyboard.press('k')
  await expect(page).toHaveURL(first)
  const calculate = page.getByRole('dialog', { name: /^(Calculate|Recalculate)$/ })
  await expect(page.getByRole('button', { name: /^(Calculate|Recalculate)$/ })).toBeVisible()
  await page.keyboard.press('c')
  await expect(calculate).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calculate).toBeHidden()

  await page.goto('/desk/commission/questions')
  await expect(rows.first().getByText(/./).first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  const reply = page.getByRole('dialog', { name: 'Reply' })
  await page.keyboard.press('r')
  await expect(reply).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(reply).toBeHidden()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(reply).toBeVisible()
})

test('the charges of an order are worked by keyboard: found, opened, issued', async ({ page }) => {
  const rows = page.getByRole('rowheader')
  await page.goto('/desk/orders?waitingOn=anyone')
  await expect(rows.first().getByRole('link')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('70-31990')
  await expect(page.getByRole('row')).toHaveCount(2)
  await rows.first().getByRole('link').focus()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/orders\/70-31990$/)
  await expect(page.getByRole('button', { name: 'Issue charge' })).toBeVisible()
  await page.keyboard.press('i')
  await expect(page.getByRole('dialog', { name: 'Issue charge' })).toBeVisible()
})
