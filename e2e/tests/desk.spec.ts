import type { Page } from '@playwright/test'
import { confirmPublishing, openFound, publishIncident, typeMoment } from '../support/desk.ts'
import { expect, test } from '../support/sign-in.ts'
import { act, beside, gotoLive } from '../support/two-people.ts'

const brackenfell = '104872'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const rooms = (page: Page) => page.getByRole('navigation', { name: 'Desk areas' })
const row = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name })

const rowAct = async (page: Page, name: string, what: string) => {
  await row(page, name)
    .getByRole('button', { name: /^Actions for / })
    .click()
  await page.getByRole('menuitem', { name: what }).click()
}

const inTwoMonths = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric' })
  .format(new Date(Date.now() + 60 * 86_400_000))
  .replaceAll('/', '')

test.use({ who: 'ruth.calder' })

test('a customer opens a case, the desk assigns, answers and resolves it, and both see it without a reload', async ({
  page,
}) => {
  const title = `Where does this fibre end? ${Date.now()}`
  await page.goto('/desk/cases')
  await expect(heading(page, 'Cases')).toBeVisible()
  const theirs = await beside(page, 'service.desk')
  await gotoLive(theirs, '/help-and-support/cases/new')
  await theirs.getByRole('radio', { name: 'Information' }).check()
  await theirs.getByLabel('Title').fill(title)
  await theirs.getByLabel('What happened, and what do you need?').fill('We want to move the rack.')
  await theirs.getByRole('button', { name: 'Open case' }).click()
  await expect(heading(theirs, title)).toBeVisible()

  await openFound(page, title)
  await expect(heading(page, title)).toBeVisible()
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(page.getByRole('button', { name: 'Unassign' })).toBeVisible()
  await page.getByText('Internal note', { exact: true }).click()
  await page.getByLabel('Internal note', { exact: true }).fill('Ask the carrier.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Internal: desk only').first()).toBeVisible()
  await page.getByLabel('Reply', { exact: true }).fill('It ends in the basement.')
  await page.getByRole('button', { name: 'Send reply' }).click()

  await expect(theirs.getByText('It ends in the basement.')).toBeVisible()
  await expect(theirs.getByText('Ask the carrier.')).toBeHidden()
  await theirs.getByLabel('Your reply').fill('Which room?')
  await theirs.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Which room?')).toBeVisible()

  await act(page, 'Set priority', async (dialog) => {
    await dialog.getByLabel('Priority').selectOption('High')
  })
  await page.getByText('Resolve', { exact: true }).click()
  await page.getByLabel('Resolve', { exact: true }).fill('Room B2.')
  await page.getByRole('button', { name: 'Resolve case' }).click()
  await expect(theirs.getByRole('heading', { name: 'Is it resolved?' })).toBeVisible()
  await theirs.context().close()
})

test('the desk issues a charge, missing values are reported, and the customer sees it', async ({ page }) => {
  await page.goto('/desk/orders?waitingOn=anyone')
  await openFound(page, '70-31990')
  await expect(page).toHaveURL(`/desk/${brackenfell}/orders/70-31990`)
  await act(page, 'Issue charge', async (dialog) => {
    await dialog.getByLabel('Carrier’s charge').fill('1,250.50')
    await dialog.getByRole('button', { name: 'Issue charge', exact: true }).click()
    await expect(dialog.getByText('Enter a description of the charge.').first()).toBeVisible()
    await expect(dialog.getByText('Enter a date.').first()).toBeVisible()
    await expect(dialog.getByLabel('Carrier’s charge')).toHaveValue('1,250.50')
    await dialog.getByLabel('Description').fill('A new duct.')
    await dialog.getByRole('checkbox', { name: 'Put the order on hold until the reply' }).uncheck()
    // Digits fill the parts of the date in sequence.
    await dialog.getByRole('spinbutton').first().pressSequentially(inTwoMonths)
  })
  await expect(page.getByText('£1,250.50').first()).toBeVisible()
  const theirs = await beside(page, 'service.desk')
  await theirs.goto('/orders/70-31990')
  await expect(theirs.getByText('£1,250.50').first()).toBeVisible()
  await theirs.context().close()
})

test('the desk announces an incident, posts updates and closes it; the customer reads each', async ({ page }) => {
  const title = `Power lost in the ring ${Date.now()}`
  await page.goto('/desk/incidents')
  await publishIncident(page, async (form) => {
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('First update', { exact: true }).fill('Engineers are on their way.')
    // Counted while it is typed; what affects no one is not published.
    await form.getByLabel('Value').fill('Nobody at all')
    await expect(heading(page, 'No services are affected')).toBeVisible()
    await form.getByLabel('Rule', { exact: true }).selectOption('Exchange')
    await form.getByLabel('Value').fill('YMN, KPR')
    await form.getByRole('button', { name: 'Add rule' }).click()
    await expect(form.getByRole('list', { name: 'Rules' })).toContainText(/YMN.* or .*KPR/)
    await expect(page.getByRole('heading', { level: 1, name: /accounts? and .+ affected$/ })).toBeVisible()
    await expect(page.getByRole('table', { name: /^Affected accounts/ })).toContainText('104993')
    await form.getByLabel('Rule', { exact: true }).selectOption('Carrier')
    await form.getByLabel('Condition').selectOption('is not')
    await form.getByLabel('Value').fill('Nobody at all')
    await page.keyboard.press('Enter')
    await expect(form.getByRole('list', { name: 'Rules' })).toContainText('is not Nobody at all')
    const message = page.getByRole('region', { name: 'Preview of a message' })
    await expect(message).toContainText(title)
    await expect(message).toContainText('Your affected services: ')
    const first = await message.textContent()
    await page.getByRole('button', { name: 'Next person' }).click()
    await expect(message).toContainText('Your affected services: ')
    await expect(message).not.toHaveText(first ?? '')
    await expect(page.getByRole('checkbox', { name: /^Link open fault cases/ })).toBeChecked()
    await page.getByRole('button', { name: 'Notify administrators', exact: true }).click()
    await expect(page.getByText(/administrators? notified in/)).toBeVisible()
    await page.getByRole('button', { name: 'Status page' }).click()
    await expect(page.getByRole('region', { name: 'Preview of the status page' })).toContainText(title)
    // Escape keeps it a draft.
    await page.getByRole('button', { name: /^Publish and notify/ }).click()
    await expect(page.getByRole('dialog')).toContainText(/Accounts.*Services.*People.*emails/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await expect(heading(page, title)).toBeVisible()
  const ref = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  // The demonstration has no mail server.
  await expect(page.getByRole('table', { name: /^People notified/ })).toContainText(/Email.*Waiting/)
  await act(page, 'Post update', (dialog) => dialog.getByLabel('Update', { exact: true }).fill('A fuse is replaced.'))
  await expect(page.getByText('A fuse is replaced.')).toBeVisible()
  const theirs = await beside(page, 'service.desk')
  await theirs.goto(`/service-status/${ref}`)
  await expect(theirs.getByText('A fuse is replaced.')).toBeVisible()
  await page.getByRole('link', { name: 'Correct incident' }).click()
  const correction = page.getByRole('form', { name: 'Correction' })
  await expect(correction.getByRole('list', { name: 'Rules' })).toContainText('is not Nobody at all')
  await correction.getByLabel('Title').fill(`${title} east`)
  await correction.getByLabel('Reason').fill('The place was wrong.')
  await page.getByRole('button', { name: 'Post correction' }).click()
  await expect(heading(page, `${title} east`)).toBeVisible()
  await expect(page.getByText(`Title: ${title} east (was: ${title})`)).toBeVisible()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText(/Corrected.*Update posted.*Published/)
  await expect(history).toContainText('Ruth Calder')
  await act(page, 'Close with cause', (dialog) => dialog.getByLabel('Cause').fill('A fuse.'))
  await expect(page.getByText('Resolved. A fuse.')).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByText('Resolved. A fuse.')).toBeVisible()
  await page.getByRole('link', { name: 'Correct incident' }).click()
  await correction.getByLabel('Cause').fill('A rat.')
  await correction.getByLabel('Reason').fill('The engineer wrote.')
  await page.reload()
  await expect(correction.getByLabel('Reason')).toHaveValue('The engineer wrote.')
  await page.getByRole('button', { name: 'Save correction' }).click()
  await expect(page.getByText('Cause: A rat. (was: A fuse.)')).toBeVisible()
  await page.getByRole('link', { name: 'Correct incident' }).click()
  await expect(correction.getByLabel('Cause')).toHaveValue('A rat.')
  await expect(correction.getByLabel('Reason')).toHaveValue('')
  await expect(page.getByText('Draft restored')).toHaveCount(0)
  await theirs.context().close()
})

test('an incident is a draft that customers do not see, two people change it, and one publishes it', async ({
  page,
}) => {
  const title = `Draft at York Minster ${Date.now()}`
  await page.goto('/desk/incidents/new')
  const form = page.getByRole('form', { name: 'Incident' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Rule', { exact: true }).selectOption('Exchange')
  await form.getByLabel('Value').fill('YMN')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/\/desk\/incidents\/drafts\/DRF-/)
  await expect(form.getByRole('list', { name: 'Rules' })).toContainText('YMN')
  // Another window opens it from the queue.
  const second = await beside(page, 'ruth.calder')
  await second.goto('/desk?kind=incidentDraft')
  await second.getByText(title).first().click()
  await second.getByRole('link', { name: 'Open draft' }).click()
  const other = second.getByRole('form', { name: 'Incident' })
  await other.getByLabel('First update', { exact: true }).fill('Written second.')
  await form.getByLabel('First update', { exact: true }).fill('Written first.')
  // The message of the first save may still be there.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await page.getByRole('button', { name: 'Save draft' }).click()
  await saved
  await second.getByRole('button', { name: 'Save draft' }).click()
  await expect(second.getByText('Ruth Calder changed this draft')).toBeVisible()
  await expect(other.getByLabel('First update', { exact: true })).toHaveValue('Written second.')
  await second.context().close()
  const customer = await beside(page, 'service.desk')
  await customer.goto('/service-status?reach=all')
  await expect(heading(customer, 'Service status')).toBeVisible()
  await expect(customer.getByText(title)).toHaveCount(0)
  await page.goto('/desk/incidents')
  await page
    .getByRole('table', { name: /^Drafts of incidents/ })
    .getByRole('link', { name: title })
    .click()
  await expect(form.getByLabel('First update', { exact: true })).toHaveValue('Written first.')
  await confirmPublishing(page)
  await expect(heading(page, title)).toBeVisible()
  await customer.reload()
  await expect(customer.getByText(title).first()).toBeVisible()
  await customer.context().close()
})

test('a rate card is compared with the one in force before its import', async ({ page }) => {
  await page.goto('/desk/rate-cards')
  await expect(row(page, 'Tidewater').first()).toContainText(/\d{4}Ruth Calder/)
  const form = page.getByRole('form', { name: 'Import rate card' })
  await form.getByLabel('Name').fill('Next spring')
  // Digits fill the parts of the date in sequence.
  await form.getByRole('spinbutton').first().pressSequentially(inTwoMonths)
  await form.getByRole('spinbutton').nth(3).pressSequentially(inTwoMonths)
  await form.getByLabel('CSV file').setInputFiles({
    name: 'spring.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'carrier,access_type,bearer_mbps,rate_mbps,term_months,distance_band,exchange_class,install,access_monthly,bandwidth_monthly,lead_days_min,lead_days_max\nTidewater,EAD Local Access,1000,500,36,A,1,9999.00,999.00,99.00,40,60',
    ),
  })
  await form.getByRole('button', { name: 'Preview prices' }).click()
  const against = form.getByRole('list', { name: 'Compared with the cards in force' })
  await expect(against.getByRole('listitem')).toContainText(/Tidewater.*Compared with .*: 1 dearer, [\d,]+ removed/)
  await expect(form.getByRole('button', { name: 'Import 1 price' })).toBeVisible()
})

test('an exchange is added, changed and removed, and a wrong value is reported', async ({ page }) => {
  const name = `Grasmere ${Date.now()}`
  await page.goto('/desk/rate-cards')
  await page.getByRole('link', { name: 'Exchanges' }).click()
  await expect(heading(page, 'Exchanges')).toBeVisible()
  await act(page, 'Add exchange', async (dialog) => {
    await dialog.getByLabel('Code').fill(`GR${Date.now()}`)
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Easting, metres').fill('333000')
    await dialog.getByLabel('Northing, metres').fill('507000')
  })
  await page.getByRole('searchbox').fill(name)
  await expect(row(page, name)).toContainText('AllNo diverse lines (RO2)')
  await rowAct(page, name, 'Change')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Northing, metres').fill('')
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(dialog.getByRole('link', { name: 'Enter both coordinates, or none.' })).toBeVisible()
  await dialog.getByLabel('Easting, metres').fill('')
  await dialog.getByLabel('Wavelength is sold there').uncheck()
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(row(page, name)).toContainText('(RO2)–')
  await expect(row(page, name)).toContainText('Ethernet over FTTP')
  await rowAct(page, name, 'Remove')
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('No records match')).toBeVisible()
})

test('an account is found, and viewed as a customer', async ({ page }) => {
  await page.goto('/desk/accounts')
  await openFound(page, 'priya.stanner', '105377')
  await expect(heading(page, /^Elmsett/)).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Account' })
    .getByRole('link', { name: /^People/ })
    .click()
  await expect(row(page, 'priya.stanner@elmsett.example')).toBeVisible()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'View as customer' }).click()
  const portal = await opening
  await expect(portal.getByRole('complementary', { name: 'As staff' })).toContainText('Elmsett')
  // By keyboard: the sidebar opens below a resting pointer, and what is below it moves.
  await portal.getByRole('link', { name: 'Services' }).first().press('Enter')
  await expect(portal.getByRole('table', { name: /^Services/ })).toBeVisible()
  await portal.getByRole('link', { name: /^Return to/ }).click()
  await expect(portal.getByRole('complementary', { name: 'As staff' })).toHaveCount(0)
})

test('the queue is worked through by keyboard: next, assigned, answered, followed up later', async ({ page }) => {
  const title = `No ring tone ${Date.now()}`
  await page.goto('/desk')
  const theirs = await beside(page, 'service.desk')
  await gotoLive(theirs, '/help-and-support/cases/new')
  await theirs.getByRole('radio', { name: 'Information' }).check()
  await theirs.getByLabel('Title').fill(title)
  await theirs.getByLabel('What happened, and what do you need?').fill('The phones are silent.')
  await theirs.getByRole('button', { name: 'Open case' }).click()
  await expect(heading(theirs, title)).toBeVisible()

  await gotoLive(page, '/desk')
  await page.keyboard.press('/')
  await page.keyboard.type(title)
  const row = page.getByRole('region', { name: 'Queue', exact: true }).getByRole('listitem').filter({ hasText: title })
  await expect(row).toHaveCount(1)
  await expect(row.getByText('Unassigned')).toBeAttached()
  // The only row that matches is open beside the list, with the reason for its place.
  const open = page.getByRole('region', { name: /^Case CS-/ })
  await expect(open.getByRole('heading', { name: title })).toBeVisible()
  await expect(open.getByText('Send the first reply.', { exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('m')
  await expect(row.getByText('Assigned to Ruth Calder')).toBeAttached()
  await page.keyboard.press('c')
  await expect(open.getByRole('combobox', { name: 'Canned reply' })).toBeFocused()
  await page.keyboard.type('carrier')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const reply = open.getByRole('textbox', { name: 'Reply' })
  await expect(reply).toBeFocused()
  await expect(reply).toHaveValue(/^Hello .+,\n\nThe carrier is working on CS-\d+\. .+\n\nRuth Calder$/)
  await page.keyboard.type(' {engineer}')
  await page.keyboard.press('Control+Enter')
  await expect(open.getByText('Fill in before sending: engineer.')).toBeVisible()
  await reply.fill('We ring you at nine.')
  await page.keyboard.press('Control+Enter')
  await expect(open.getByText('We ring you at nine.')).toBeVisible()

  await page.getByRole('button', { name: 'Follow up later' }).focus()
  await page.keyboard.press('x')
  await expect(row.getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('x')
  await expect(row.getByRole('checkbox')).not.toBeChecked()
  for (const [key, name] of [
    ['h', 'Set status'],
    ['w', 'Record work'],
    ['l', 'Link or merge'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name })).toBeHidden()
  }
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog', { name: 'Follow up later' })
  // Before its next update, so that it may leave the queue until then.
  const soon = new Date(Date.now() + 5 * 60_000)
  const london = soon.toLocaleString('sv-SE', { timeZone: 'Europe/London' }).replace(' ', 'T').slice(0, 16)
  await typeMoment(dialog, 'Follow up at', london)
  await dialog.getByLabel('Note').fill('Ring them.')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Follow up later' }).press('Enter')
  await expect(dialog).toBeHidden()
  // It keeps its place, marked, until the changes are shown.
  await expect(row.getByText('Done')).toBeVisible()
  await page.getByRole('button', { name: 'Show 1 change' }).press('Enter')
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'Follow up later' }).press('Enter')
  await expect(row.getByText(/^until/)).toBeVisible()
  await expect(open.getByText(/Ruth Calder: Ring them\./)).toBeVisible()
  await open.getByRole('button', { name: 'Bring back now' }).press('Enter')
  await expect(page.getByText('Back in the queue.')).toBeVisible()
  await page.getByRole('link', { name: /^Mine/ }).press('Enter')
  await expect(row).toHaveCount(1)
})

test('the report on cases is opened by keyboard, for another period, and saved as a file', async ({ page }) => {
  await page.goto('/desk')
  await expect(page.getByRole('link', { name: 'Reports' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(heading(page, 'Reports')).toBeVisible()
  await page.getByRole('button', { name: 'Period' }).press('Enter')
  await page.getByRole('menuitem', { name: '26 weeks' }).press('Enter')
  await expect(page.getByText('Cases opened in the last 26 weeks')).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).first().press('Enter')
  await expect(page.getByRole('table', { name: /^Open cases at the end of each week/ })).toContainText('Week of')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).press('Enter')
  expect((await downloading).suggestedFilename()).toBe('case-report.csv')
})

test('a case is tagged, found by its tag, and linked to another', async ({ page }) => {
  const tag = `vip ${Date.now()}`
  const linked = page.getByRole('list', { name: 'Linked cases' })
  await page.goto(`/desk/${brackenfell}/cases/CS-51875`)
  await act(page, 'Set tags', (dialog) => dialog.getByLabel('Tags').fill(`${tag}, more addresses`))
  await act(page, 'Link or merge', (dialog) => dialog.getByLabel('Case', { exact: true }).fill('CS-51866'))
  await linked.getByRole('link').press('Enter')
  await expect(heading(page, 'Who approved the new mobile lines?')).toBeVisible()
  await linked.getByRole('button', { name: 'Remove link to CS-51875' }).press('Enter')
  await expect(linked).toHaveCount(0)

  await page.goto('/desk/cases?waitingOn=anyone')
  await page.getByRole('button', { name: 'Tag', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: `${tag} (1)` }).press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  await row(page, 'More addresses').getByRole('link').press('Enter')
  await act(page, 'Set tags', (dialog) => dialog.getByLabel('Tags').fill(''))
  await expect(page.getByText('No tags or links.')).toBeVisible()
})

test('an email of an unknown sender waits in the queue, and a case is opened for it', async ({ page }) => {
  await page.goto('/desk?kind=email')
  await page.getByRole('link', { name: /Barrier at Rochdale depot/ }).press('Enter')
  const panel = page.getByRole('region', { name: /^Email / })
  await expect(panel.getByText('No contact has this address.')).toBeVisible()
  await expect(panel.getByRole('list', { name: 'Possible accounts' })).toContainText('Brackenfell Group Ltd')
  await act(page, 'Open case', async (dialog) => {
    await expect(dialog.getByLabel('Account')).toHaveValue(brackenfell)
    await dialog.getByLabel('Category').selectOption('Fault')
  })
  await page.goto('/desk/cases')
  await openFound(page, 'Barrier at Rochdale depot')
  await expect(page.getByText('Opened by email.')).toBeVisible()
  await act(page, 'Set category', async (dialog) => {
    await dialog.getByLabel('Category').selectOption('Information')
  })
  await expect(page.getByText('Category changed from Fault to Information.')).toBeVisible()
})

test('a search of the queue is saved under a name with its count, shared, and deleted', async ({ page }) => {
  const name = `Telephony ${Date.now()}`
  await page.goto('/desk?kind=case')
  await page.getByRole('searchbox').fill('call')
  await page.getByRole('button', { name: 'Save queue' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save queue' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Share with all colleagues').press('Space')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  const saved = page.getByRole('link', { name: new RegExp(`^${name}`) })
  await expect(saved).toHaveAttribute('aria-current', 'page')
  await expect(saved).toHaveText(/\d$/)

  const sam = await beside(page, 'sam.okoro')
  await sam.goto('/desk')
  await sam.getByRole('link', { name: `${name} (Ruth Calder)` }).press('Enter')
  await expect(sam.getByRole('searchbox')).toHaveValue('call')
  await sam.context().close()

  await page.getByRole('button', { name: `Actions for ${name}` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete queue' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete queue' }).press('Enter')
  await expect(saved).toHaveCount(0)
})

test('an operator makes a team, and work is assigned to it for several rows at once', async ({ page }) => {
  const team = `Delivery ${Date.now()}`
  await page.goto('/desk/teams')
  await page.getByRole('button', { name: 'Add team' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add team' })
  await dialog.getByLabel('Name').fill(team)
  await dialog.getByRole('checkbox', { name: 'Ruth Calder' }).check()
  await dialog.getByRole('button', { name: 'Add team' }).click()
  await expect(page.getByRole('row', { name: new RegExp(team) })).toContainText('Ruth Calder')

  await page.goto('/desk?kind=incident')
  const rows = page.getByRole('region', { name: 'Queue', exact: true }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  await rows.nth(0).getByRole('checkbox').check()
  await rows.nth(1).getByRole('checkbox').check()
  const selected = page.getByRole('group', { name: 'Selected work' })
  await selected.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByRole('dialog', { name: 'Assign' }).getByLabel('Assign to').selectOption(`Team ${team}`)
  await page.getByRole('dialog', { name: 'Assign' }).getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText('2 items changed.')).toBeVisible()
  await expect(rows.nth(0).getByText(`Team ${team}`)).toBeAttached()
  await expect(rows.nth(1).getByText(`Team ${team}`)).toBeAttached()
})

test('a caller reads out a service id: the account opens with it, and the call joins its open case', async ({
  page,
}) => {
  const said = `The tills are offline too. ${Date.now()}`
  await page.goto('/desk/cases')
  await expect(heading(page, 'Cases')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'What the caller reads out, or an area' }).fill('S-2081147')
  const option = page.getByRole('option', { name: /Rochdale/ })
  await expect(option).toContainText('Service ID S-2081147')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Brackenfell Group Ltd')).toBeVisible()
  await expect(page).toHaveURL('/desk/accounts/104872?found=S-2081147')
  await expect(page.getByText('Service ID: 1 service on this account, Rochdale – Depot 2.')).toBeVisible()
  const open = page.getByRole('list', { name: 'Open now' }).getByRole('listitem').first()
  await expect(open).toContainText('CS-51873')

  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New case for a caller' })
  await dialog.getByRole('button', { name: 'Add to CS-51873' }).click()
  await dialog.getByRole('combobox', { name: 'Caller' }).fill('Service Desk')
  await page.getByRole('option', { name: /Service Desk/ }).click()
  await dialog.getByLabel('What did the caller say?').fill(said)
  await dialog.getByRole('button', { name: 'Add to CS-51873', exact: true }).last().click()
  await expect(page).toHaveURL('/desk/104872/cases/CS-51873')
  await expect(page.getByText(said)).toBeVisible()
  await expect(page.getByText('Call from Service Desk, taken by Ruth Calder.').first()).toBeVisible()
})

test('a note about an account is kept for colleagues', async ({ page }) => {
  const text = `Phone the depot first. ${Date.now()}`
  await page.goto('/desk/accounts/104872')
  await page.getByLabel('Note for colleagues').fill(text)
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('list', { name: 'Notes' }).getByText(text)).toBeVisible()
})

test('g and a letter open an area, j and Enter open a row', async ({ page }) => {
  await page.goto('/desk')
  await expect(page.getByRole('region', { name: 'Queue', exact: true })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(heading(page, 'Accounts')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await expect(heading(page, 'Visits')).toBeVisible()
  await page.getByRole('link', { name: 'Upcoming' }).click()
  await expect(page).toHaveURL(/tab=coming/)
  // The rows of the previous tab stay until these arrive, and lose the focus then.
  await expect(page.getByRole('row', { name: /DV-20902/ })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.locator('tbody th a').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/desk\/\d+\/visits\//)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test.describe('a customer', () => {
  test.use({ who: 'service.desk' })

  test('reads that the desk is for staff, and sees none of its data', async ({ page }) => {
    await page.goto('/desk/cases')
    await expect(page.getByText('You do not have access to Desk: cases')).toBeVisible()
    await expect(rooms(page).getByRole('link')).toHaveCount(0)
  })
})
