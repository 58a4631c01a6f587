import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { openDesk } from '../support/desk.ts'
import { expect, signInOf, test } from '../support/sign-in.ts'

const list = '/help-and-support/cases'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkaGj4DwAEhAKAQ9s2wAAAAABJRU5ErkJggg==',
  'base64',
)
const names = (page: Page) =>
  page
    .getByRole('table', { name: /^Cases/ })
    .locator('tbody')
    .getByRole('rowheader')
const thread = (page: Page) => page.getByRole('log', { name: 'Messages' })

test.describe('the list', () => {
  test('says who has to act, and shows what is overdue first', async ({ page }) => {
    await page.goto(list)
    await expect(page).toHaveTitle('Cases – Business Portal')
    await expect(page.getByText(/cases? (is|are) waiting for you/)).toBeVisible()
    await expect(names(page).first()).toContainText('Three missed call-backs')
    await page
      .getByRole('navigation', { name: 'Case status' })
      .getByRole('link', { name: /^Closed/ })
      .click()
    await expect(names(page).first()).toContainText('Add a reverse DNS entry')
    await page.getByRole('searchbox').fill('reverse')
    await expect(names(page)).toHaveCount(1)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ waitingOn: 'nobody', search: 'reverse' })
    await page.reload()
    await expect(names(page)).toHaveCount(1)
    await page.goto(list)
    await page.getByRole('button', { name: 'Service', exact: true }).click()
    await page.getByRole('menuitem', { name: /^Bristol/ }).click()
    await expect(names(page)).toContainText(['Bristol – Quayside: packet loss'])
  })

  test('filters by several statuses and a category, and exports the selected cases', async ({ page }) => {
    await page.goto(list)
    await page.getByRole('button', { name: 'Status', exact: true }).first().click()
    await page.getByRole('menuitemcheckbox', { name: 'Open', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Waiting for you' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More filters' }).click()
    const dialog = page.getByRole('dialog', { name: 'More filters' })
    await dialog.getByLabel('Category').selectOption('Change request')
    await dialog.getByRole('button', { name: 'Apply filters' }).click()
    await expect(names(page)).toContainText(['More addresses at Leeds – Wharf Mill'])
    await page.getByRole('checkbox', { name: /^Select More addresses/ }).check()
    const bar = page.getByRole('group', { name: 'Selected cases' })
    await expect(bar.getByText('1 case selected')).toBeVisible()
    const downloading = page.waitForEvent('download')
    await bar.getByRole('button', { name: 'Export selected' }).click()
    const file = readFileSync(await (await downloading).path(), 'utf8')
    expect(file.trim().split('\n')).toHaveLength(2)
    expect(file).toContain('CS-51875')
    await bar.getByRole('button', { name: 'Close cases' }).click()
    await expect(page.getByRole('dialog', { name: 'Close 1 case' })).toBeVisible()
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await expect(bar).toHaveCount(0)
  })

  test.describe('the list of an account without cases', () => {
    test.use({ who: 'freya' })
    test('explains what cases are for', async ({ page }) => {
      await page.goto(list)
      await expect(page.getByText('Report a fault, query a bill or request a change.')).toBeVisible()
    })
  })
})

test('a case shows its next step', async ({ page }) => {
  for (const [caseId, words] of [
    ['CS-51873', /^Next update by/],
    ['CS-51861', 'Is it resolved?'],
    ['CS-51790', /^Reply by/],
  ] as const) {
    await page.goto(`${list}/${caseId}`)
    await expect(page.getByRole('heading', { level: 2, name: words })).toBeVisible()
  }
  await expect(page.getByText(/Paused since .*, while we wait for you/)).toBeVisible()
})

test('the form asks the questions of its type, reports missing answers, and keeps a draft', async ({ page }) => {
  await page.goto(`${list}/new`)
  await page.getByRole('radio', { name: 'Billing' }).check()
  await expect(page.getByLabel('Bill number')).toBeVisible()
  await page.getByRole('radio', { name: 'Fault' }).check()
  await expect(page.getByLabel('Bill number')).toHaveCount(0)
  await page.getByLabel('Title').fill('Leeds: noise')
  await page.getByRole('button', { name: 'Open case' }).click()
  const summary = page.getByRole('region', { name: 'There is a problem' })
  await expect(summary).toBeFocused()
  for (const missing of ['Enter a message.', 'Choose who is affected.', 'Enter an answer: When did it start?']) {
    await expect(summary).toContainText(missing)
  }
  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Leeds: noise')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('')
})

test('a missing or private case shows an explanation', async ({ page }) => {
  await page.goto(`${list}/CS-51850`)
  await expect(page.getByText('Case not found')).toBeVisible()
  await expect(page.getByText('It may be private')).toBeVisible()
})

test.describe('without the permission', () => {
  test.use({ who: 'tomasz' })
  test('A4.2 names the missing permission at every address of cases', async ({ page }) => {
    for (const path of [list, `${list}/new`, `${list}/CS-51873`]) {
      await page.goto(path)
      await expect(page.getByText(/^You do not have access to/)).toBeVisible()
    }
  })
})

test('a case from start to end: fault, file, reply, email, reply by email, resolved, reopened, closed with a rating', async ({
  page,
  context,
  request,
}) => {
  const desk = await openDesk(signInOf('service.desk').account)

  // From the service, with known values filled in.
  await page.goto('/services/S-1931180')
  await page.getByRole('link', { name: 'Report a problem' }).click()
  await expect(page.getByLabel('Service (optional)')).toHaveValue('S-1931180')
  await expect(page.getByText(/^London – Shad Row, .*care level/)).toBeVisible()
  await page.getByRole('radio', { name: 'Fault' }).check()
  await page.getByRole('radio', { name: 'Site down' }).check()
  await page.getByRole('radio', { name: 'The site cannot trade' }).check()
  await page.getByLabel('When did it start?').fill('Ten minutes ago')
  await page.getByLabel('What have you checked?').selectOption('Power and cables are fine')
  await page.getByLabel('Title').fill('London: no connection')
  await page.getByLabel('What happened, and what do you need?').fill('The whole office is off line.')
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html><script></script>') })
  await expect(page.getByText('page.png does not match its file extension.')).toBeVisible()
  await file.setInputFiles({ name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByText('This type of file cannot be attached.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove page.png' }).click()
  await page.getByRole('button', { name: 'Remove drawing.svg' }).click()
  await file.setInputFiles({ name: 'lights.png', mimeType: 'image/png', buffer: png })
  await expect(page.getByText('70 B')).toBeVisible()
  await page.getByRole('button', { name: 'Open case' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'London: no connection' })).toBeVisible()
  const caseId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect(thread(page)).toContainText('Ten minutes ago')
  const downloading = page.waitForEvent('download')
  await thread(page)
    .getByRole('button', { name: /lights.png/ })
    .click()
  expect((await downloading).suggestedFilename()).toBe('lights.png')
  await addFollower(page, 'office@shadrow.example')

  // The desk's reply appears live in both tabs.
  const other = await context.newPage()
  await other.goto(`${list}/${caseId}`)
  await expect(thread(other)).toContainText('The whole office is off line.')
  for (const tab of [page, other]) await tab.waitForLoadState('networkidle').catch(() => {})
  await desk.act('POST', `/case-desk/api/cases/${caseId}/answers`, {
    text: 'We see it and are on it.',
    team: 'Network operations',
  })
  for (const tab of [page, other]) await expect(thread(tab)).toContainText('We see it and are on it.')
  await expect(page.getByText('Status changed from Open to With us.')).toBeVisible()

  // Ctrl+Enter sends the message, and the other tab updates.
  await page.getByLabel('Your reply').fill('Thank you.')
  await page.getByLabel('Your reply').press('Control+Enter')
  await expect(thread(other).getByText('Thank you.')).toBeVisible()
  await expect(page.getByLabel('Your reply')).toHaveValue('')

  // The email contains a reply address.
  const outbox = await (await request.get('/outbox')).text()
  expect(outbox).toContain(`To: office@shadrow.example\nSubject: [${caseId}] London: no connection`)
  const to = new RegExp(`Reply-To: (case\\+${caseId.toLowerCase()}\\S+)`).exec(outbox)?.[1]
  const mail = { messageId: '<1@shadrow.example>', to, from: 'office@shadrow.example', text: 'Door is open.\n> old' }
  const delivered = await request.post('/gateway/case-info/api/inbound-mail', { data: mail })
  expect(delivered.status()).toBe(200)
  await expect(thread(page).getByText('Door is open.')).toBeVisible()
  await expect(thread(page).getByText('your colleague, by email')).toBeVisible()

  // Escalated, resolved, reopened, resolved again, closed.
  await page.getByRole('button', { name: 'Escalate', exact: true }).click()
  await page.getByLabel('Phone number for the call').fill('01632 960240')
  await page.getByLabel('Reason for the escalation').fill('We cannot trade.')
  await page.getByRole('button', { name: 'Escalate case' }).click()
  await expect(page.getByText(/^A duty manager has this case and will call you by/)).toBeVisible()
  await desk.act('POST', `/case-desk/api/cases/${caseId}/resolution`, { text: 'It works again.' })
  await expect(page.getByRole('heading', { level: 2, name: 'Is it resolved?' })).toBeVisible()
  await page.getByRole('button', { name: 'Reopen case' }).click()
  await page.getByLabel('What is still wrong?').fill('Not on the second floor.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen case' }).click()
  await expect(thread(other).getByText('Not on the second floor.')).toBeVisible()
  await desk.act('POST', `/case-desk/api/cases/${caseId}/resolution`, { text: 'Now on every floor.' })
  await expect(thread(page)).toContainText('Now on every floor.')
  await page.getByRole('button', { name: 'Close case' }).click()
  await page.getByRole('radio', { name: '4: Good' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Close case' }).click()
  await expect(page.getByText('You rated it 4 of 5.')).toBeVisible()
  await expect(other.getByText('This case is closed. Reopen it to reply.')).toBeVisible()
})

async function addFollower(page: Page, email: string) {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Add follower' }).click()
  await expect(page.getByText(`${email} now follows this case.`)).toBeVisible()
}
