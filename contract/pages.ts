import { pagesOf } from './page-table.ts'

/**
 * Every page of the portal: routes, links, titles, permissions, the sidebar and the command palette are read from here, in
 * this order, and the server answers 404 for any other address. The dashboard has no title of its own. A page that is
 * shared by a link has its secret after the #, which no server sees.
 */
export const pages = pagesOf({
  dashboard: ['/', '', 'session'],
  services: ['/services', 'Services', 'BusinessPortalServices', { menu: ['services', 'All services'] }],
  service: ['/services/:serviceId', 'Service', 'BusinessPortalServices'],
  serviceTechnical: ['/services/:serviceId/technical', 'Technical details', 'BusinessPortalServices', { isPart: true }],
  serviceEthernet: ['/services/:serviceId/ethernet', 'Ethernet details', 'BusinessPortalServices', { isPart: true }],
  serviceActions: ['/services/:serviceId/actions', 'Actions', 'BusinessPortalServices', { isPart: true }],
  serviceVcd: ['/services/:serviceId/vcd', 'Virtual data centre', 'BusinessPortalServices', { isPart: true }],
  serviceVoice: ['/services/:serviceId/voice', 'Voice', 'BusinessPortalServices', { isPart: true }],
  serviceHistory: ['/services/:serviceId/history', 'History', 'BusinessPortalServices', { isPart: true }],
  site: ['/sites/:siteId', 'Site', 'BusinessPortalServices'],
  serviceStatus: [
    '/service-status',
    'Service status',
    'BusinessPortalServices',
    { words: 'Incidents and planned work' },
  ],
  incident: ['/service-status/:ref', 'Service status', 'BusinessPortalServices'],
  zones: ['/dns', 'DNS', 'BusinessPortalDns', { menu: ['services', 'DNS', 'Domain'] }],
  addressBlocks: ['/dns/reverse', 'Reverse DNS', 'BusinessPortalDns', { words: 'DNS' }],
  addressBlock: ['/dns/reverse/:blockId', 'Reverse DNS', 'BusinessPortalDns'],
  zone: ['/dns/:zoneId', 'DNS', 'BusinessPortalDns'],
  zoneHistory: ['/dns/:zoneId/history', 'History', 'BusinessPortalDns'],
  serviceDiagnostics: [
    '/services/:serviceId/diagnostics',
    'Diagnostics',
    'BusinessPortalDiagnostics',
    { isPart: true, menu: ['services', 'Diagnostics', 'Connectivity'] },
  ],
  lineTest: ['/services/:serviceId/diagnostics/:testId', 'Diagnostics', 'BusinessPortalDiagnostics'],
  visits: [
    '/colocation/requests',
    'Data centre visits',
    'BusinessPortalColocation',
    { menu: ['services', 'Book data centre visit'] },
  ],
  visitNew: ['/colocation/requests/new', 'Book a visit', 'BusinessPortalColocation'],
  visit: ['/colocation/requests/:visitId', 'Visit', 'BusinessPortalColocation'],
  cloud: [
    '/cloud',
    'Cloud Solutions',
    'BusinessPortalCloudSolutions',
    { menu: ['services', 'Cloud Solutions', 'Cloud Solution'] },
  ],
  backup: ['/backup', 'Back-up', 'BusinessPortalCloudSolutions', { words: 'Cloud Solutions' }],
  visitors: ['/colocation/visitors', 'Visitors', 'BusinessPortalColocation', { words: 'Data centre visits' }],
  plans: ['/customer-service-plans', 'Customer service plans', 'BusinessPortalCSPs'],
  plan: ['/customer-service-plans/:planId', 'Customer service plan', 'BusinessPortalCSPs'],
  orders: ['/orders', 'Orders', 'BusinessPortalOrders', { menu: ['orders', 'View orders'] }],
  serviceNew: ['/orders/new-service', 'New service', 'BusinessPortalOrders'],
  orderNew: ['/orders/new', 'New order', 'BusinessPortalOrders'],
  order: ['/orders/:orderId', 'Order', 'BusinessPortalOrders'],
  quotes: ['/quoting', 'Ethernet quotes', 'LeasedLineQuoting', { words: 'Orders' }],
  quoteNew: ['/quoting/new', 'New quote', 'LeasedLineQuoting'],
  quote: ['/quoting/:quoteId', 'Quote', 'LeasedLineQuoting'],
  rateCards: ['/quoting/rate-cards', 'Rate cards', 'PortalOperator'],
  contacts: ['/account/admin', 'Contacts', 'BusinessPortalAccountMgmt', { menu: ['users', 'View contacts'] }],
  contactNew: [
    '/account/admin/new',
    'Add new contact',
    'BusinessPortalAccountMgmt',
    { menu: ['users', 'Add new contact'] },
  ],
  contact: ['/account/admin/:contactId', 'Contact', 'BusinessPortalAccountMgmt'],
  apiKeys: ['/account/api-keys', 'API keys', 'BusinessPortalAccountMgmt', { words: 'Users' }],
  webhooks: ['/account/webhooks', 'Webhooks', 'BusinessPortalAccountMgmt', { words: 'Users' }],
  webhook: ['/account/webhooks/:webhookId', 'Webhook', 'BusinessPortalAccountMgmt'],
  accountData: ['/account/data', 'Your data', 'BusinessPortalAccountMgmt', { words: 'Export all data' }],
  activity: ['/activity', 'Activity log', 'BusinessPortalAccountMgmt', { words: 'Activity' }],
  statements: ['/billing/commission', 'Commission statements', 'BusinessPortalDealers'],
  statement: ['/billing/commission/:statementRef', 'Commission statement', 'BusinessPortalDealers'],
  cases: ['/help-and-support/cases', 'Cases', 'BusinessPortalCases', { menu: ['help', 'View cases'] }],
  caseNew: ['/help-and-support/cases/new', 'New case', 'BusinessPortalCases'],
  case: ['/help-and-support/cases/:caseId', 'Case', 'BusinessPortalCases'],
  access: ['/account/access', 'Your permissions', 'session'],
  notifications: ['/notifications', 'Notifications', 'session', { words: 'Your account' }],
  developers: ['/developers', 'For developers', 'session', { words: 'API' }],
  monitoring: ['/monitoring', 'Monitoring', 'session'],
  accessibility: ['/accessibility', 'Accessibility', 'nothing'],
  privacy: ['/privacy', 'Privacy', 'nothing'],
  signedOut: ['/signed-out', 'Signed out', 'nothing'],
  sharedOrder: ['/shared/order', 'Shared order', 'nothing'],
  sharedQuote: ['/shared/quote', 'Shared quote', 'nothing'],
  verifyEmail: ['/verify-email', 'Your email address', 'nothing'],
  invitation: ['/invitation', 'Your invitation', 'nothing'],
  unsubscribe: ['/unsubscribe', 'Unsubscribe', 'nothing'],
  visitorDetails: ['/visitor-details', 'Your details', 'nothing'],
  serviceCredits: ['/credits', 'Service credits', 'BusinessPortalBilling', { words: 'Refund' }],
  serviceCredit: ['/credits/:creditId', 'Service credit', 'BusinessPortalBilling'],
})

export type PageName = keyof typeof pages
export type PagePath = (typeof pages)[PageName]['path']

// oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of an object literal
export const pageNames = Object.keys(pages) as PageName[]
