import type { Locator, Page } from '@playwright/test'
import { openDesk, typeMoment } from '../support/desk.ts'
import { expect, test } from '../support/sign-in.ts'
import { beside, call } from '../support/two-people.ts'

test.use({ who: 'ruth.calder', actionTimeout: 30_000 })

const elmsett = '105377'
const cases = 28
const incidents = 6

/** Opens what a search finds in the queue, and leaves the search, so that single keys work. */
async function find(page: Page, text: string): Promise<Locator> {
  await page.goto(`/desk?search=${encodeURIComponent(text)}`)
  await expect(page.getByRole('region', { name: 'Queue', exact: true }).getByRole('listitem').first()).toBeVisible()
  return page.getByRole('region', { name: /^(Case|Incident|Order) / })
}

/** Presses a button without the mouse, fills the form that it opens, and confirms it. */
async function act(page: Page, open: Locator, name: string, fill: (dialog: Locator) => Promise<void>) {
  await open.getByRole('button', { name, exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  await fill(dialog)
  await dialog.getByRole('button', { name, exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
}

test('40 pieces of work are done at the desk by keyboard', async ({ page }) => {
  const day = `Day ${Date.now()}`
  const desk = await openDesk(elmsett)
  const { people } = JSON.parse(await desk.act('GET', '/case-desk/api/callers'))
  const callerId = people.find(({ email }: { email: string }) => email === 'priya.stanner@elmsett.example').contactId
  for (const number of Array.from({ length: cases }).keys())
    await desk.act('POST', '/case-desk/api/cases', {
      kind: 'information',
      title: `${day}: question ${number}`,
      description: 'Which router is it?',
      callerId,
      replyBy: 'email',
    })
  for (const number of Array.from({ length: incidents }).keys())
    await desk.act('POST', '/incident-desk/api/incidents', {
      kind: 'MSO',
      title: `${day}: fault ${number}`,
      rules: { carriers: ['No carrier'] },
      text: 'We look at it.',
      start: new Date(Date.now() - 3_600_000).toISOString(),
    })

  // 20 replies, one after another: each is sent with Ctrl and Enter, which opens the next.
  let open = await find(page, `${day}: question`)
  for (const number of Array.from({ length: 20 }).keys()) {
    await expect(open.getByText(`${number + 1} of ${cases}`)).toBeVisible()
    const reply = open.getByRole('textbox', { name: 'Reply' })
    await expect(reply).toBeVisible()
    await page.keyboard.press('r')
    await expect(reply).toBeFocused()
    await page.keyboard.type('The one with two aerials.')
    await page.keyboard.press('Control+Enter')
  }
  await expect(open.getByText(`21 of ${cases}`)).toBeVisible()

  // A note, one that is assigned, and six that are put back until later.
  await expect(open.getByRole('textbox', { name: 'Reply' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(open.getByRole('textbox', { name: 'Internal note' })).toBeFocused()
  await page.keyboard.type('Ask Sam which.')
  await page.keyboard.press('Control+Enter')
  await expect(open.getByText(`22 of ${cases}`)).toBeVisible()
  await page.keyboard.press('m')
  await expect(open.getByRole('button', { name: 'Unassign' })).toBeVisible()
  for (const number of Array.from({ length: 6 }).keys()) {
    await page.keyboard.press('j')
    await expect(open.getByText(`${23 + number} of ${cases}`)).toBeVisible()
    await page.keyboard.press('s')
    const dialog = page.getByRole('dialog', { name: 'Follow up later' })
    const soon = new Date(Date.now() + 5 * 60_000)
    const london = soon.toLocaleString('sv-SE', { timeZone: 'Europe/London' }).replace(' ', 'T').slice(0, 16)
    await typeMoment(dialog, 'Follow up at', london)
    await dialog.getByLabel('Note').fill('Ring them.')
    await dialog.getByRole('button', { name: 'Follow up later' }).press('Enter')
    await expect(dialog).toBeHidden()
  }

  // Six incidents get an update.
  open = await find(page, `${day}: fault`)
  for (const number of Array.from({ length: incidents }).keys()) {
    await expect(open.getByText(`${number + 1} of ${incidents}`)).toBeVisible()
    await act(page, open, 'Post update', async (dialog) => {
      await dialog.getByLabel('Update', { exact: true }).fill('A fuse is replaced.')
    })
    await expect(open.getByText('A fuse is replaced.')).toBeVisible()
    await page.keyboard.press('j')
  }

  // Six steps with an order.
  const theirs = await beside(page, 'priya.stanner')
  const { rows } = await call(theirs, 'GET', '/service-info/api/services?category=Broadband&size=10')
  const { orderId } = await call(theirs, 'POST', '/order-info/api/orders', {
    serviceId: rows[0].serviceId,
    type: 'cease',
    requestedDate: inDays(120),
  })
  await call(theirs, 'POST', `/order-info/api/orders/${orderId}/approval`, {})
  await theirs.context().close()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'What the caller reads out, or an area' })).toBeFocused()
  await page.keyboard.type(orderId)
  await expect(page.getByRole('option', { name: new RegExp(orderId) })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.locator(`a[href$="/orders/${orderId}"]`).first().press('Enter')
  open = page.getByRole('main')
  await act(page, open, 'Set date', async (dialog) => {
    await typeDay(dialog, 110)
    await dialog.getByLabel('Reason').fill('The exchange is free earlier.')
  })
  await expect(page.getByText('Date set.')).toBeVisible()
  await act(page, open, 'Ask for site contact', async (dialog) => {
    await dialog.getByLabel('Question').fill('Who hands over the router?')
    await dialog.getByLabel('What happens without a reply').fill('It stays at the school.')
  })
  await expect(page.getByText('Question sent to the customer.')).toBeVisible()
  await act(page, open, 'Book appointment', async (dialog) => {
    await typeDay(dialog, 110)
    await dialog.getByLabel('Purpose').fill('Collect the router')
  })
  await expect(page.getByText('Appointment booked.')).toBeVisible()
  await act(page, open, 'Put on hold', async (dialog) => {
    await dialog.getByLabel('Waiting on').selectOption('The customer')
    await dialog.getByLabel('Reason').fill('The school is closed.')
  })
  await expect(page.getByText('Order put on hold.')).toBeVisible()
  await act(page, open, 'Resume', async () => {})
  await expect(page.getByText('Order resumed.')).toBeVisible()
  await act(page, open, 'Cancel order', async (dialog) => {
    await dialog.getByLabel('Reason').fill('The school keeps the line.')
  })
  await expect(page.getByText('Order cancelled.')).toBeVisible()
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Types a day into the parts of its field: day, month and year follow one another. */
async function typeDay(dialog: Locator, days: number): Promise<void> {
  const [year, month, day] = inDays(days).split('-')
  await dialog.getByRole('spinbutton', { name: /^day/ }).pressSequentially(`${day}${month}${year}`)
}
