import type { Page } from '@playwright/test'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/sign-in.ts'

const ashlar = '104993'
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const unreadOf = (label: string | null) => Number(/(\d+) unread/.exec(label ?? '')?.[1] ?? 0)

interface Message {
  headers: IncomingHttpHeaders
  body: string
}

/** A customer's system that records its requests. */
async function openSystem() {
  const received: Message[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.end('taken')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { address: `http://127.0.0.1:${port}/hook`, received, close }
}

function isSigned(secret: string, { headers, body }: Message): boolean {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

test.describe('a person with subscriptions', () => {
  test.use({ who: 'ines' })

  test('is notified of a charge in the header, by email, text message and signed webhook', async ({ page }) => {
    const system = await openSystem()
    await test.step('enters a mobile number: a landline is refused as it is typed', async () => {
      await page.goto('/account/admin?search=ines')
      await page.getByRole('table').getByRole('link', { name: 'Ines Ashlar' }).click()
      await page.getByRole('button', { name: 'Edit contact' }).click()
      const mobile = page.getByLabel('Mobile')
      await mobile.fill('01632 960340')
      await expect(page.getByText('This is a landline.')).toBeVisible()
      await mobile.fill('07700 900340')
      await expect(page.getByText('This is a landline.')).toBeHidden()
      await page.getByRole('button', { name: 'Save contact' }).click()
      await expect(page.getByText('Ines Ashlar saved')).toBeVisible()
    })

    await test.step('chooses notifications', async () => {
      await page.goto('/notifications')
      await page.getByRole('link', { name: 'Notification settings' }).click()
      await page.getByRole('button', { name: 'Change settings' }).click()
      const dialog = page.getByRole('dialog', { name: 'Notification settings' })
      await dialog.getByRole('button', { name: 'Add notification' }).click()
      await dialog.getByLabel('Event').last().selectOption('Excess construction charge')
      await dialog.getByRole('button', { name: 'Add notification' }).click()
      await dialog.getByLabel('Event').last().selectOption('Excess construction charge')
      await dialog.getByLabel('Channel').last().selectOption('Text message')
      await dialog.getByRole('button', { name: 'Save notifications' }).click()
      await expect(page.getByText('Notification settings saved')).toBeVisible()
      const event = page.getByRole('row', { name: /^Excess construction charge/ })
      await expect(event.getByText('Email on')).toBeAttached()
      await expect(event.getByText('Text message on')).toBeAttached()
    })

    let secret = ''
    await test.step('adds a webhook and sends it a test event', async () => {
      await page.goto('/account/webhooks')
      await page.getByRole('button', { name: 'Add webhook' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill('Ticket system')
      await dialog.getByRole('button', { name: 'Add webhook' }).click()
      await expect(dialog.getByText('There is a problem')).toBeVisible()
      await dialog.getByLabel('Webhook URL').fill(system.address)
      await dialog.getByRole('checkbox', { name: 'Excess construction charge' }).check()
      await dialog.getByRole('button', { name: 'Add webhook' }).click()
      secret = (await dialog.getByText(/^whsec_/).textContent()) ?? ''
      await dialog.getByRole('button', { name: 'I have copied the secret' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Ticket system' })).toBeVisible()
      await page.getByRole('button', { name: 'Send test event' }).click()
      await expect(page.getByRole('row', { name: /Test event/ })).toContainText('Delivered')
    })

    await test.step('the desk issues a charge: the bell counts up and the log shows it', async () => {
      await expect(bell(page)).toBeVisible()
      const before = unreadOf(await bell(page).getAttribute('aria-label'))
      const desk = await openDesk(ashlar)
      const replyBy = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
      await desk.act('POST', '/order-desk/api/orders/70-31588/charges', {
        category: 'construction',
        isBlocking: false,
        cost: 48_000,
        reason: 'The duct is blocked at the gate.',
        replyBy,
      })
      await expect.poll(async () => unreadOf(await bell(page).getAttribute('aria-label'))).toBeGreaterThan(before)
      await expect(page.getByRole('row', { name: /Excess construction charge/ })).toContainText('Delivered')
      await page
        .getByRole('row', { name: /Excess construction charge/ })
        .getByRole('button', { name: /^View/ })
        .click()
      await expect(page.getByRole('dialog')).toContainText('taken')
      await expect(page.getByRole('dialog')).toContainText('70-31588')
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
      expect(system.received).toHaveLength(2)
      expect(system.received.map((message) => isSigned(secret, message))).toEqual([true, true])
    })

    await test.step('the panel links to the order, and the notification is read', async () => {
      const before = unreadOf(await bell(page).getAttribute('aria-label'))
      await bell(page).click()
      await page
        .getByRole('region', { name: 'Notifications' })
        .getByRole('link', { name: /Order 70-31588/ })
        .first()
        .click()
      await expect(page).toHaveURL(/\/orders\/70-31588$/)
      await expect.poll(async () => unreadOf(await bell(page).getAttribute('aria-label'))).toBe(before - 1)
      const outbox = await (await page.request.get('/outbox')).text()
      expect(outbox).toContain('To: ines.ashlar@ashlarpike.example\nSubject: Order 70-31588: ')
    })

    await test.step('the text message is delivered', async () => {
      await page.goto('/settings/notifications')
      const texts = page.getByRole('region', { name: 'Latest text messages' })
      await expect(texts.getByText(/^Sent \d\d:\d\d, delivered \d\d:\d\d$/)).toBeVisible()
      await expect(texts).toContainText('Simulated in this demo')
      await expect(texts).toContainText('to 07700 900340')
    })

    await test.step('a channel in Slack has no secret but its URL, which is shown in part', async () => {
      await page.goto('/account/webhooks')
      await page.getByRole('button', { name: 'Add webhook' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Receiver').selectOption('Slack')
      await dialog.getByLabel('Name').fill('Operations channel')
      await dialog.getByLabel('Webhook URL').fill(`${system.address}/services/T0/B0/a-secret`)
      await dialog.getByRole('button', { name: 'Add webhook' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Operations channel' })).toBeVisible()
      await expect(page.getByText('/…cret')).toBeVisible()
      await page.getByRole('button', { name: 'Send test event' }).click()
      await expect(page.getByRole('row', { name: /Test event/ })).toContainText('Delivered')
      expect(JSON.parse(system.received.at(-1)?.body ?? '{}')).toMatchObject({
        text: expect.stringContaining('*A test event*'),
      })
    })
    system.close()
  })
})

test('a webhook is paused, gets a new secret and resends messages', async ({ page }) => {
  await page.goto('/account/webhooks/WHTICKETSYSTEM')
  await expect(page.getByRole('heading', { level: 1, name: 'Ticket system' })).toBeVisible()
  await page.getByRole('button', { name: 'Failed' }).click()
  await expect(page.getByRole('row', { name: /Failed/ })).toHaveCount(1)
  await page.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Replace secret' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Replace secret' }).click()
  await expect(dialog.getByText(/^whsec_/)).toBeVisible()
  await dialog.getByRole('button', { name: 'I have copied the secret' }).click()
  await expect(page.getByText(/previous secret is valid until/)).toBeVisible()
  await page.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Resend messages…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resend messages' }).click()
  await expect(page.getByText('No messages to resend')).toBeVisible()
  await page.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(page.getByText('Ticket system is paused. New events are queued.')).toBeVisible()
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByText('Ticket system is on. Queued events are being sent.')).toBeVisible()
})

test('an invalid unsubscribe link names the next step', async ({ page }) => {
  await page.goto('/unsubscribe#wrong')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('This link has expired')).toBeVisible()
})
