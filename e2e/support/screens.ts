import { expect, type Page } from '@playwright/test'

export interface Screen {
  path: string
  /** Text in the part of the page that loads last. */
  shows: string | RegExp
  /** Opens a dialog or performs an action before axe runs. */
  act?: (page: Page) => Promise<void>
  /** The page that `act` leads to, if its address differs from run to run. */
  opens?: string
  /** The page has another structure on a phone, such as cards instead of rows, so axe runs there as well. */
  changesOnPhone?: true
}

const line = '/services/S-1902255'
const broken = '/services/S-2081147/diagnostics'
const wizard = '/colocation/requests/new?repeat=DV-20971'
const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const dialogShows = async (page: Page, text: string | RegExp) =>
  expect(page.getByRole('dialog').getByText(text).first()).toBeVisible()

const openBill = async (page: Page) => {
  await page
    .getByRole('table', { name: /^Bills/ })
    .getByRole('rowheader')
    .getByRole('link')
    .nth(1)
    .click()
  await page
    .getByRole('button', { name: /^Explain line/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 3, name: /^Why th/ })).toBeVisible()
}

const openStatement = async (page: Page) => {
  await page.getByRole('link', { name: /^Open / }).click()
  await expect(page.getByRole('table', { name: 'Commission lines' }).getByRole('row')).toHaveCount(12)
}

/** Every page and its dialogs. A page that needs a journey is checked in that journey. */
export const screens: Record<string, { who?: string; list: Screen[] }> = {
  services: {
    list: [
      { path: line, shows: 'Notice period' },
      { path: `${line}/technical`, shows: 'CCT-LDS-004417', changesOnPhone: true },
      { path: `${line}/ethernet`, shows: '1000BASE-LX' },
      { path: `${line}/actions`, shows: 'Add an IP block' },
      { path: `${line}/history`, shows: /^1–\d+ of \d+$/ },
      { path: '/services/S-1990451/vcd', shows: 'edge-lds', changesOnPhone: true },
      { path: '/services/S-1890040/voice', shows: '01632 960600', changesOnPhone: true },
      { path: '/sites/RCH', shows: 'S-2081147' },
      { path: '/network?site=RCH', shows: 'R4: street cabinet P45', changesOnPhone: true },
      {
        path: '/services?view=SV-LINES-BY-END',
        shows: 'Leased lines by end of contract',
        async act(page) {
          await page.getByRole('button', { name: 'Status', exact: true }).first().click()
          await page.getByRole('menuitemcheckbox', { name: 'Working' }).click()
          await page.keyboard.press('Escape')
          await expect(page.getByText('Changed', { exact: true })).toBeVisible()
        },
        changesOnPhone: true,
      },
      {
        path: '/services',
        shows: 'Rochdale – Depot 2',
        async act(page) {
          await page.getByRole('button', { name: 'Views', exact: true }).click()
          await page.getByRole('menuitem', { name: 'Manage views' }).click()
          await expect(page.getByRole('dialog', { name: 'Views of Services' }).getByRole('list')).toBeVisible()
        },
      },
      {
        path: '/services',
        shows: 'Rochdale – Depot 2',
        async act(page) {
          await page.getByRole('button', { name: 'Columns', exact: true }).click()
          await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
        },
      },
    ],
  },
  'diagnostics and the cloud': {
    list: [
      { path: broken, shows: 'Sessions' },
      { path: `${broken}/T-7QK4MZ2XWD`, shows: 'Sessions', changesOnPhone: true },
      { path: '/services/S-2044871/diagnostics', shows: 'Sessions' },
      { path: '/cloud', shows: 'VCD-MAN-01', changesOnPhone: true },
      { path: '/backup', shows: 'KEN-FILES', changesOnPhone: true },
    ],
  },
  'orders and cases': {
    list: [
      { path: '/orders', shows: 'Rochdale – Depot 2', changesOnPhone: true },
      { path: '/orders/70-32018', shows: 'Waiting for your approval', changesOnPhone: true },
      { path: '/orders/new?serviceId=S-1974402&type=cease', shows: 'Cease a service' },
      { path: '/orders/new-service?kind=broadband&siteId=CDF&step=product', shows: 'FTTP broadband, 330/50 Mbit/s' },
      { path: '/help-and-support/cases', shows: 'Rochdale – Depot 2: no connection', changesOnPhone: true },
      { path: '/help-and-support/cases/new?serviceId=S-1974402', shows: 'Open a case' },
    ],
  },
  'plans and the service status': {
    list: [
      { path: '/credits', shows: 'Leeds – Wharf Mill', changesOnPhone: true },
      { path: '/credits/CR-5901', shows: 'Calculation' },
      { path: '/customer-service-plans', shows: 'Router replacement', changesOnPhone: true },
      { path: '/customer-service-plans/CSP-LEASED-LINE', shows: 'Your open cases' },
      { path: '/service-status', shows: 'Fibre fault at Bristol Quay' },
      { path: '/service-status?phase=planned', shows: 'PEW-11806', changesOnPhone: true },
      { path: '/service-status/MSO-20417', shows: 'Fibre fault at Bristol Quay' },
      { path: '/service-status/MSO-20391', shows: 'Power failure at Norwich Fen', changesOnPhone: true },
    ],
  },
  'data centre visits': {
    list: [
      { path: '/colocation/requests', shows: /^Next: /, changesOnPhone: true },
      { path: '/colocation/requests/DV-20971', shows: /^Expected on/ },
      { path: '/colocation/visitors', shows: 'Visitors', changesOnPhone: true },
      { path: `${wizard}&step=time`, shows: 'Book a data centre visit', changesOnPhone: true },
      { path: `${wizard}&step=people`, shows: 'Book a data centre visit' },
      { path: `${wizard}&step=work`, shows: 'Book a data centre visit' },
      { path: `${wizard}&step=check`, shows: 'Book a data centre visit' },
    ],
  },
  DNS: {
    list: [
      { path: '/dns', shows: 'brackenfell.example', changesOnPhone: true },
      { path: '/dns/brackenfell.example', shows: '3 changes not published', changesOnPhone: true },
      {
        path: '/dns/brackenfell.example',
        shows: '3 changes not published',
        async act(page) {
          await click('Review and publish')(page)
          await dialogShows(page, 'Affected services')
        },
        changesOnPhone: true,
      },
      { path: '/dns/brackenfell-depots.example/history', shows: 'Failed' },
      { path: '/dns/reverse/198.51.100.64-28', shows: 'vpn.brackenfell.example', changesOnPhone: true },
    ],
  },
  bills: {
    list: [
      { path: '/billing/invoices', shows: 'Balance by age', changesOnPhone: true },
      {
        path: '/billing/invoices',
        shows: 'Balance by age',
        act: openBill,
        opens: '/billing/invoices/:billId',
        changesOnPhone: true,
      },
      { path: '/billing/statement', shows: 'Direct Debit for', changesOnPhone: true },
      { path: '/billing/payments', shows: 'Payment terms', changesOnPhone: true },
      { path: '/billing/cost?show=accounts', shows: /^Over budget/, changesOnPhone: true },
      { path: '/billing/cost?by=costCentre&show=ending', shows: /^Over budget/, changesOnPhone: true },
      { path: '/billing/usage', shows: 'Download samples', changesOnPhone: true },
      {
        path: '/billing/usage?search=Poland',
        shows: 'Download samples',
        act: async (page) => {
          await click('Change the rule')(page)
          await dialogShows(page, 'Rule for unusual nights')
        },
      },
    ],
  },
  users: {
    list: [
      { path: '/settings', shows: 'This session', changesOnPhone: true },
      { path: '/settings/notifications', shows: 'Change settings' },
      { path: '/settings/appearance', shows: 'Row height of tables' },
      { path: '/account/access', shows: 'Connected programs' },
      { path: '/account/admin', shows: 'Network Operations', changesOnPhone: true },
      {
        path: '/account/admin/new',
        shows: 'Add contact',
        async act(page) {
          await click('Add contact')(page)
          await expect(page.getByText('There is a problem')).toBeVisible()
        },
      },
      { path: '/account/admin/bf-network-operations', shows: 'Authenticator app' },
      {
        path: '/account/data',
        shows: 'Your data',
        async act(page) {
          await page.route('**/account-info/api/exports', (route) => route.abort('connectionreset'))
          await click(/^Orders/)(page)
          await expect(page.getByText('Stages, planned and done')).toBeVisible()
          await click('Export all data')(page)
          await expect(page.getByRole('alert')).toBeVisible()
        },
      },
      { path: '/activity', shows: 'Activity log', changesOnPhone: true },
      { path: '/nowhere', shows: /./ },
      { path: '/signed-out', shows: /./ },
    ],
  },
  'notifications and programs': {
    list: [
      { path: '/account/api-keys', shows: 'Stock system', changesOnPhone: true },
      {
        path: '/account/api-keys',
        shows: 'Stock system',
        async act(page) {
          await click('Create API key')(page)
          await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeVisible()
        },
      },
      {
        path: '/developers#serviceList',
        shows: 'Getting started',
        async act(page) {
          await page.getByRole('searchbox', { name: 'Search endpoints' }).fill('service-info/api/services')
          await page.getByRole('form', { name: 'Try it' }).waitFor()
        },
      },
      {
        path: '/notifications',
        shows: /no connection/,
        async act(page) {
          await click(/^Notifications/)(page)
          await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('link').first()).toBeVisible()
        },
        changesOnPhone: true,
      },
      { path: '/account/webhooks', shows: 'Finance system', changesOnPhone: true },
      {
        path: '/account/webhooks/WHCHATNETOPS?message=msg_4YAJRYRPM9D8KAGECP3JSFX7',
        shows: 'Request body',
        changesOnPhone: true,
      },
    ],
  },
  'quotes and commission': {
    who: 'martin',
    list: [
      { path: '/quoting', shows: 'Q-20438', changesOnPhone: true },
      { path: '/quoting/Q-20438?step=needs', shows: 'Installation and support' },
      { path: '/quoting/Q-20439?step=sites', shows: 'Sites on this quote', changesOnPhone: true },
      { path: '/quoting/Q-20438?step=compare', shows: 'Meets your needs, lowest price', changesOnPhone: true },
      { path: '/quoting/Q-20438?step=quote', shows: 'Download PDF' },
      { path: '/billing/commission', shows: /^£[\d,]+\.\d\d/, changesOnPhone: true },
      {
        path: '/billing/commission',
        shows: /^£[\d,]+\.\d\d/,
        act: openStatement,
        opens: '/billing/commission/:statementRef',
        changesOnPhone: true,
      },
      {
        path: '/billing/commission',
        shows: /^£[\d,]+\.\d\d/,
        async act(page) {
          await openStatement(page)
          await page.getByRole('table', { name: 'Commission lines' }).getByRole('button').last().click()
          await dialogShows(page, 'Calculation')
        },
      },
    ],
  },
  'the identity server': {
    list: [
      { path: '/identity/account', shows: 'Sign-in address' },
      { path: '/identity/device', shows: 'The 8 letters that the program shows.' },
      { path: '/identity/confirm-email', shows: 'Confirm your new email address' },
      { path: '/identity/undo-email', shows: 'Undo the change of your email address' },
    ],
  },
  'the desk': {
    who: 'ruth.calder',
    list: [
      { path: '/desk/cases', shows: 'CS-51873' },
      { path: '/desk/104872/cases/CS-51873', shows: /^Rochdale/, changesOnPhone: true },
      { path: '/desk/orders?waitingOn=anyone', shows: '70-31455', changesOnPhone: true },
      { path: '/desk/104872/orders/70-31455', shows: /after the contractual date/ },
      { path: '/desk/visits?tab=coming', shows: 'DV-20971' },
      { path: '/desk/incidents?phase=planned', shows: 'PEW-11806', changesOnPhone: true },
      { path: '/desk/incidents/PEW-11806/correction', shows: 'Affected accounts' },
      { path: '/desk/commission', shows: 'Saltmere' },
      { path: '/desk/commission/questions', shows: 'Commission', changesOnPhone: true },
      { path: '/desk/accounts/104872?found=S-2081147', shows: /^Rochdale/, changesOnPhone: true },
      { path: '/desk/105377/new-order', shows: 'New order for a caller' },
      { path: '/desk/accounts/105377?tab=people', shows: 'priya.stanner@elmsett.example' },
      { path: '/desk/accounts/104872/bf-network-operations', shows: 'Network Operations', changesOnPhone: true },
      { path: '/desk/invitations?search=practice', shows: 'Practice Security', changesOnPhone: true },
      { path: '/desk/emails/EM-0J4X7Q2M9KTB', shows: 'Barrier at Rochdale' },
      { path: '/desk/cases/replies', shows: 'Engineer booked', changesOnPhone: true },
      { path: '/desk/reports?weeks=52', shows: 'By assignee', changesOnPhone: true },
      { path: '/desk/imports', shows: 'Choose files' },
      { path: '/desk/card-payments', shows: 'To record (simulated)' },
      { path: '/desk/bill-xml', shows: '1 finding' },
      { path: '/desk/credits?state=billed', shows: 'CR-5900', changesOnPhone: true },
      { path: '/desk/plans', shows: 'Router replacement', changesOnPhone: true },
      { path: '/desk/plans/CSP-VOICE', shows: 'Voice care' },
      { path: '/desk/products', shows: '4G back-up', changesOnPhone: true },
      { path: '/desk/rate-cards', shows: 'Tidewater' },
      { path: '/desk/rate-cards/exchanges', shows: 'Kendal Priory', changesOnPhone: true },
      { path: '/desk/rate-cards/areas', shows: 'Kendal Priory', changesOnPhone: true },
      { path: '/desk/rate-cards/postcodes', shows: 'Search for a postcode' },
      { path: '/desk/rate-cards/buildings', shows: 'Old Quarry Road', changesOnPhone: true },
    ],
  },
}
