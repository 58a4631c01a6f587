/** What contacts are described by, from the specification, section 3; without schemas, so that the browser can have it. */
export const contactTitles = [
  'Mr',
  'Mrs',
  'Ms',
  'Miss',
  'Dr',
  'Sir',
  'Lord',
  'Lady',
  'Dame',
  'Rev',
  'Prof',
  'Other',
] as const

export const contactRoles = [
  'Admin',
  'Billing',
  'Customer Service',
  'IT Decision Maker',
  'Purchasing',
  'Sales or Marketing',
  'Senior Management / Director Level',
  'Technical Contact',
  'Security Contact',
] as const
export type ContactRole = (typeof contactRoles)[number]

export const contactRoleNames: Record<ContactRole, string> = {
  Admin: 'Administrator',
  Billing: 'Billing & Finance',
  'Customer Service': 'Customer Services',
  'IT Decision Maker': 'IT Decision Maker',
  Purchasing: 'Purchasing',
  'Sales or Marketing': 'Sales / Marketing',
  'Senior Management / Director Level': 'Senior Management / Director Level',
  'Technical Contact': 'Technical',
  'Security Contact': 'Security',
}

/** Active without an invitation means: on the account, with no sign-in of their own. */
export const contactStatuses = ['active', 'invited', 'suspended', 'left'] as const
export type ContactStatus = (typeof contactStatuses)[number]

export const contactSorts = ['name', 'phone', 'roles', 'lastSignedInAt'] as const
export const contactChannels = ['email', 'sms', 'phone'] as const
export const contactLanguages = ['en', 'cy'] as const
export const secondFactors = ['none', 'totp', 'webauthn'] as const

export const notificationEvents = [
  'outage',
  'degradation',
  'plannedWorks',
  'orderUpdate',
  'ecc',
  'appointment',
  'invoice',
  'commission',
  'visit',
  'security',
] as const
export type NotificationEvent = (typeof notificationEvents)[number]

export const notificationEventNames: Record<NotificationEvent, string> = {
  outage: 'Outage',
  degradation: 'Degraded service',
  plannedWorks: 'Planned works',
  orderUpdate: 'Order update',
  ecc: 'Excess construction charge',
  appointment: 'Appointment',
  invoice: 'Invoice',
  commission: 'Commission statement',
  visit: 'Data centre visit',
  security: 'Security notice',
}

export const notificationChannels = ['email', 'sms', 'webhook'] as const
export type NotificationChannel = (typeof notificationChannels)[number]
export const notificationChannelNames: Record<NotificationChannel, string> = {
  email: 'E-mail',
  sms: 'Text message',
  webhook: 'Webhook',
}

export const notificationScopes = ['account', 'site', 'service', 'billing'] as const

/**
 * The permissions that can be limited to sites: those whose endpoints keep to `scope.sites`. One that is here without
 * that would promise a limit that nobody keeps.
 */
export const siteResources: readonly string[] = [
  'BusinessPortalServices',
  'BusinessPortalDiagnostics',
  'BusinessPortalDns',
  'BusinessPortalCloudSolutions',
  'BusinessPortalOrders',
  'BusinessPortalCases',
]

/** How long an invitation and a link that proves an address work. */
export const invitationDays = 7
export const verificationDays = 3

export const mostContactRows = 1000
export const mostSubscriptions = 50
