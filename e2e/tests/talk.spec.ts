import type { Page } from '@playwright/test'
import { openDesk, openFound, publishIncident, typeMoment } from '../support/desk.ts'
import { expect, test } from '../support/sign-in.ts'
import { act, beside, gotoLive } from '../support/two-people.ts'

// The customer and the desk communicate in every area; the desk's journeys cover cases, orders and visits.

const ashlar = '104993'
const elmsett = '105377'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const row = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name })

/** Finds a case in the desk's queue and opens it. */
async function openCase(desk: Page, title: string): Promise<void> {
  await desk.goto('/desk/cases')
  await openFound(desk, title)
  await expect(heading(desk, title)).toBeVisible()
}

/** Fills in the required fields of a case and opens it. */
async function ask(theirs: Page, title: string): Promise<void> {
  await theirs.getByLabel('Title').fill(title)
  await theirs.getByLabel('What happened, and what do you need?').fill('Please look at it with us.')
  await theirs.getByRole('button', { name: 'Open case' }).click()
  await expect(heading(theirs, title)).toBeVisible()
}

/** The desk replies, and the customer sees it without a reload. */
async function answer(desk: Page, theirs: Page, text: string): Promise<void> {
  await desk.getByLabel('Reply', { exact: true }).fill(text)
  await desk.getByRole('button', { name: 'Send reply' }).click()
  await expect(theirs.getByText(text)).toBeVisible()
}

// Text that has not appeared within half a minute will not appear.
test.use({ who: 'ruth.calder', actionTimeout: 30_000 })

test('planned work: announced, visible at once to affected customers, who ask to move it', async ({ page }) => {
  const title = `A new battery at York Minster ${Date.now()}`
  const inDays = (days: number, time: string) =>
    `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`
  await page.goto('/desk/incidents')
  const theirs = await beside(page, 'ines')
  await gotoLive(theirs, '/service-status?phase=planned')
  await expect(heading(theirs, 'Service status')).toBeVisible()
  await publishIncident(page, async (form) => {
    await form.getByLabel('Type').selectOption('PEW')
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('Rule', { exact: true }).selectOption('Exchange')
    await form.getByLabel('Value').fill('YMN')
    await typeMoment(form, 'From', inDays(20, '22:00'))
    await typeMoment(form, 'Expected to end', inDays(21, '02:00'))
    await form.getByLabel('Expected downtime per service, minutes').fill('10')
    await form.getByLabel('First update', { exact: true }).fill('The old one is weak.')
  })
  await expect(heading(page, title)).toBeVisible()
  await theirs.getByRole('link', { name: title }).click()
  await expect(heading(theirs, title)).toBeVisible()
  await theirs.getByRole('link', { name: 'Request new date' }).click()
  await theirs.getByLabel('What should the change achieve?').fill('Another night.')
  await theirs.getByLabel('When can we make the change?').fill('Any Sunday.')
  await ask(theirs, `Not that night, please ${title.slice(-13)}`)
  await openCase(page, `Not that night, please ${title.slice(-13)}`)
  await expect(page.getByText('Any Sunday.')).toBeVisible()
  await answer(page, theirs, 'We take the Sunday after.')
  await theirs.context().close()
})

test('commission: a dealer queries a line, the desk answers, and the answer appears on it', async ({ page }) => {
  const question = `Is this the right rate? ${Date.now()}`
  await page.goto('/desk/commission/questions')
  const theirs = await beside(page, 'martin')
  await gotoLive(theirs, '/billing/commission')
  await theirs.getByRole('link', { name: /^Open / }).click()
  await expect(theirs.getByRole('table', { name: 'Commission lines' })).toBeVisible()
  await theirs.goto(`${new URL(theirs.url()).pathname}?line=4`)
  const dialog = theirs.getByRole('dialog')
  await dialog.getByLabel('What is wrong with this line?').fill(question)
  await dialog.getByRole('button', { name: 'Query this line' }).click()
  await expect(dialog.getByText(/With your partner desk/)).toBeVisible()
  const asked = row(page, question)
  await expect(asked).toBeVisible()
  await asked.getByRole('button', { name: 'Reply' }).click()
  const answering = page.getByRole('dialog', { name: 'Reply' })
  await answering.getByLabel('Reply').fill('It is: the line is in its first year.')
  await answering.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(answering).toBeHidden()
  await expect(asked).toBeHidden()
  await expect(dialog.getByText('It is: the line is in its first year.')).toBeVisible()
  await theirs.context().close()
})

test('quotes: a customer accepts, and the desk has the resulting orders', async ({ page }) => {
  await page.goto('/desk/orders?waitingOn=anyone')
  const theirs = await beside(page, 'ines')
  await gotoLive(theirs, '/quoting/Q-20427?step=quote')
  await expect(heading(theirs, 'Ethernet quote Q-20427')).toBeVisible()
  await theirs.getByRole('button', { name: 'Accept and order' }).click()
  const dialog = theirs.getByRole('dialog', { name: /^Accept quote/ })
  await dialog.getByLabel('Accepted by').fill('Ines Ashlar')
  await dialog.getByRole('button', { name: 'Accept and order' }).click()
  const order = theirs.getByRole('link', { name: /^70-\d+$/ }).first()
  const orderId = (await order.textContent()) ?? ''
  await openFound(page, orderId)
  await expect(page).toHaveURL(`/desk/${ashlar}/orders/${orderId}`)
  await act(page, 'Put on hold', async (parking) => {
    await parking.getByLabel('Waiting on').selectOption('carrier')
    await parking.getByLabel('Reason').fill('The survey waits for the frost to go.')
  })
  await order.click()
  await expect(theirs.getByText('The survey waits for the frost to go.').first()).toBeVisible()
  await theirs.context().close()
})

test('services: one is added and fails, and the open list shows both', async ({ page }) => {
  const name = `Boat house ${Date.now()}`
  await page.goto('/desk')
  const theirs = await beside(page, 'priya')
  await gotoLive(theirs, `/services?search=${encodeURIComponent(name)}`)
  await expect(theirs.getByText('No records match')).toBeVisible()
  const desk = await openDesk(elmsett)
  const service = {
    externalId: name,
    accountId: elmsett,
    name,
    productCategory: 'Connectivity',
    productName: 'FTTP broadband',
    status: 'active',
  }
  await desk.act('PUT', '/integration/api/services', [{ ...service, condition: 'working' }])
  await expect(row(theirs, name)).toBeVisible()
  await desk.act('PUT', '/integration/api/services', [
    { ...service, condition: 'down', conditionNote: 'A digger has cut it.' },
  ])
  await expect(row(theirs, name)).toContainText('Down')
  await theirs.context().close()
})

test('DNS: the desk views a zone as its customer does, and answers a question about it', async ({ page }) => {
  const title = `Which record for the new mail? ${Date.now()}`
  await page.goto('/desk/cases')
  const theirs = await beside(page, 'ines')
  await gotoLive(theirs, '/dns/ashlarpike.example')
  await theirs.getByRole('button', { name: /^More actions/ }).click()
  await theirs.getByRole('menuitem', { name: 'Open a case about this zone' }).click()
  await theirs.getByRole('radio', { name: 'Information' }).check()
  await ask(theirs, title)
  await openCase(page, title)
  await page.goto(`/dns/ashlarpike.example?in=${ashlar}`)
  await expect(page.getByRole('complementary', { name: 'As staff' })).toContainText('Ashlar')
  await expect(heading(page, 'ashlarpike.example')).toBeVisible()
  await page.getByRole('link', { name: /^Return to/ }).click()
  await openCase(page, title)
  await answer(page, theirs, 'An MX record: see our guide.')
  await theirs.context().close()
})

test('diagnostics: the desk gets the case with the test result', async ({ page }) => {
  const title = `It is slow since this morning ${Date.now()}`
  await page.goto('/desk/cases')
  const theirs = await beside(page, 'ines')
  await gotoLive(theirs, '/services/S-2011702/diagnostics')
  await theirs.getByRole('button', { name: 'Run full diagnostics' }).click()
  await expect(heading(theirs, 'Diagnostics result')).toBeVisible({ timeout: 60_000 })
  const found = (await theirs.getByRole('region', { name: 'Verdict' }).getByRole('heading').textContent()) ?? ''
  await theirs.getByRole('link', { name: /^Report (this fault|a problem anyway)$/ }).click()
  await theirs.getByRole('radio', { name: 'Fault' }).check()
  await theirs.getByRole('radio', { name: 'Degraded' }).check()
  await theirs.getByRole('radio', { name: 'A team' }).check()
  await theirs.getByLabel('When did it start?').fill('This morning')
  await theirs.getByLabel('What have you checked?').selectOption('Nothing yet')
  await ask(theirs, title)
  await openCase(page, title)
  await expect(page.getByText(found).first()).toBeVisible()
  await answer(page, theirs, 'We have read your result and send an engineer.')
  await theirs.context().close()
})

test('cloud: a customer requests capacity, and the desk sees for which cloud', async ({ page }) => {
  const title = `More memory before the summer ${Date.now()}`
  await page.goto('/desk/cases')
  const theirs = await beside(page, 'priya')
  await gotoLive(theirs, '/services/S-3990001/vcd')
  await theirs.getByRole('link', { name: 'Request more capacity' }).click()
  await theirs.getByRole('radio', { name: 'Information' }).check()
  await ask(theirs, title)
  await openCase(page, title)
  await expect(page.getByText('S-3990001')).toBeVisible()
  await answer(page, theirs, '64 GB more from tonight.')
  await theirs.context().close()
})

test('plans: a version is drafted, reviewed and published, and its customers see the changes', async ({ page }) => {
  const number = `01632 960 ${String(Date.now() % 1000).padStart(3, '0')}`
  await page.goto('/desk/plans')
  const theirs = await beside(page, 'service.desk')
  await gotoLive(theirs, '/customer-service-plans/CSP-ROUTERS')
  await expect(heading(theirs, 'Router replacement')).toBeVisible()
  await page.getByRole('link', { name: 'Router replacement' }).click()
  await expect(heading(page, 'Router replacement')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Billing', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Change' }).click()
  const changing = page.getByRole('dialog', { name: /^Change Billing/ })
  await changing.getByLabel('Email').fill('nobody')
  await changing.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(changing.getByText('Enter an email address.').first()).toBeVisible()
  await changing.getByLabel('Email').fill('bills@portal.example')
  await changing.getByLabel('Phone').fill(number)
  await changing.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(changing).toBeHidden()
  const preview = page.getByRole('region', { name: /^Changes in version \d+/ })
  await expect(preview).toContainText(number)
  const version = /version (\d+)/.exec((await preview.getByRole('heading').first().textContent()) ?? '')?.[1] ?? ''
  await act(page, `Publish version ${version}`, async (dialog) => {
    await dialog.getByRole('button', { name: `Publish version ${version}` }).click()
    await expect(dialog.getByText('Enter the reason for the change.').first()).toBeVisible()
    await dialog.getByLabel('Reason for the change').fill('Bills have a desk of their own.')
  })
  await expect(page.getByText(`Version ${version} is in force`, { exact: true })).toBeVisible()
  await expect(theirs.getByText('Bills have a desk of their own.').first()).toBeVisible({ timeout: 30_000 })
  await theirs.getByRole('button', { name: `Changes in version ${version}` }).click()
  await expect(theirs.getByText(number).first()).toBeVisible()
  await theirs.context().close()
})

test('people: the desk invites a person, suspends, reinstates and signs them out; the customer sees who did it', async ({
  page,
  browser,
}) => {
  const lastName = `Quill ${Date.now()}`
  const email = `odile.${Date.now()}@elmsett.example`
  await page.goto(`/desk/accounts/${elmsett}`)
  await act(page, 'Invite person', async (dialog) => {
    await dialog.getByRole('button', { name: 'Invite person' }).click()
    await expect(dialog.getByText('Enter a first name.').first()).toBeVisible()
    await dialog.getByLabel('Title').selectOption('Ms')
    await dialog.getByLabel('First name').fill('Odile')
    await dialog.getByLabel('Last name').fill(lastName)
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Role').selectOption('Technical Contact')
    await dialog.getByRole('checkbox', { name: 'Services' }).check()
  })
  await expect(heading(page, `Odile ${lastName}`)).toBeVisible()
  await expect(page.getByText('Invited', { exact: true })).toBeVisible()

  const mail = (await (await page.request.get('/outbox')).text()).split(/-{72}/).find((each) => each.includes(email))
  const invitee = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await invitee.goto(/http\S+\/invitation#\S+/.exec(mail ?? '')?.[0] ?? '')
  await invitee.getByRole('button', { name: 'Accept invitation' }).click()
  await invitee.getByLabel('New password').fill('four unrelated words here')
  await invitee.getByRole('button', { name: 'Set password' }).click()
  await expect(invitee.getByText('Your password is set')).toBeVisible()
  await invitee.goto('/services')
  await invitee.getByLabel('Email').fill(email)
  await invitee.getByLabel('Password', { exact: true }).fill('four unrelated words here')
  await invitee.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(heading(invitee, 'Services')).toBeVisible()

  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  const why = 'They rang us: the telephone is lost.'
  await act(page, 'Suspend', (dialog) => dialog.getByLabel('Reason').fill(why))
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible()
  await act(page, 'Restore access', (dialog) => dialog.getByLabel('Reason').fill('It was found.'))
  await act(page, 'End all sessions', (dialog) => dialog.getByLabel('Reason').fill('To be sure.'))
  await expect(page.getByText('No active sessions')).toBeVisible()
  await invitee.goto('/services')
  await expect(invitee.getByLabel('Password', { exact: true })).toBeVisible()

  const contactId = new URL(page.url()).pathname.split('/').at(-1)
  const theirs = await beside(page, 'priya')
  await theirs.goto(`/activity?thing=contact&thingId=${contactId}`)
  for (const what of ['Invited', 'Suspended', 'Signed out']) {
    await expect(row(theirs, what).first()).toContainText('Ruth Calder')
  }
  await invitee.context().close()
  await theirs.context().close()
})

test('access: a person asks, and the desk grants it if no administrator does', async ({ page }) => {
  const why = `I keep the racks. ${Date.now()}`
  await page.goto('/desk/accounts/105120')
  await expect(heading(page, /^Copperbeck/)).toBeVisible()
  const theirs = await beside(page, 'holly')
  await gotoLive(theirs, '/account/access?ask=BusinessPortalColocation')
  const asking = theirs.getByRole('dialog', { name: /^Ask for/ })
  await asking.getByLabel('What do you need it for?').fill(why)
  await asking.getByRole('button', { name: 'Send' }).click()
  await expect(asking).toBeHidden()
  const asked = page.getByRole('region', { name: 'Requested permissions' })
  await expect(asked).toContainText(why)
  await asked.getByRole('button', { name: /^Grant Data centre visits to Holly/ }).click()
  const granting = page.getByRole('dialog', { name: /^Grant Data centre visits/ })
  await granting.getByRole('button', { name: 'Grant', exact: true }).click()
  await expect(granting).toBeHidden()
  const held = theirs.getByRole('list', { name: 'Permissions', exact: true })
  await expect(held.getByText('Data centre visits', { exact: true })).toBeVisible()
  await theirs.context().close()
})

test('two colleagues on one case: each sees that the other writes, and the second reviews before sending', async ({
  page,
}) => {
  const title = `Two replies ${Date.now()}`
  await page.goto('/desk/cases')
  const theirs = await beside(page, 'owen.marl')
  await gotoLive(theirs, '/help-and-support/cases/new')
  await theirs.getByRole('radio', { name: 'Information' }).check()
  await ask(theirs, title)

  const sam = await beside(page, 'sam.okoro')
  await openCase(page, title)
  await openCase(sam, title)
  await page.getByLabel('Reply', { exact: true }).fill('I look at it.')
  await expect(sam.getByText('Ruth Calder is writing a reply.')).toBeVisible()
  await sam.getByLabel('Reply', { exact: true }).fill('We look at it now.')
  await expect(page.getByText('Sam Okoro is writing a reply.')).toBeVisible()
  await sam.getByRole('button', { name: 'Send reply' }).click()

  await expect(page.getByText('A colleague has replied while you were writing.')).toBeVisible()
  await expect(page.getByText('Sam Okoro is writing a reply.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Review before sending' }).click()
  await expect(page.getByLabel('Reply', { exact: true })).toHaveValue('I look at it.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(theirs.getByText('We look at it now.')).toBeVisible()
  await expect(theirs.getByText('I look at it.')).toBeVisible()
})
