/** Values from section 3 of the specification; without schemas, for use in the browser. */
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

/** Active without an invitation means a contact without a sign-in. */
export const contactStatuses = ['active', 'invited', 'suspended', 'left'] as const
export type ContactStatus = (typeof contactStatuses)[number]

export const secondFactors = ['none', 'totp', 'webauthn'] as const
/** When a person last signed in, for the filter of the list. */
export const lastSignIns = ['never', 'last30Days', 'notFor90Days'] as const

export const notificationEvents = [
  'outage',
  'degradation',
  'plannedWorks',
  'orderUpdate',
  'ecc',
  'appointment',
  'invoice',
  'usage',
  'budget',
  'credit',
  'commission',
  'visit',
  'security',
] as const
export type NotificationEvent = (typeof notificationEvents)[number]

export const notificationEventNames: Record<NotificationEvent, string> = {
  outage: 'Outage',
  degradation: 'Degraded service',
  plannedWorks: 'Planned work',
  orderUpdate: 'Order update',
  ecc: 'Excess construction charge',
  appointment: 'Appointment',
  invoice: 'Bill',
  usage: 'Unusual usage',
  budget: 'Cost budget',
  credit: 'Service credit',
  commission: 'Commission statement',
  visit: 'Data centre visit',
  security: 'Security notice',
}

export const notificationChannels = ['email', 'sms', 'webhook'] as const
/** Channels that need no address of their own. */
export const personalChannels = ['email', 'sms'] as const satisfies readonly NotificationChannel[]
export type NotificationChannel = (typeof notificationChannels)[number]
export const notificationChannelNames: Record<NotificationChannel, string> = {
  email: 'Email',
  sms: 'Text message',
  webhook: 'Webhook',
}

export const notificationScopes = ['account', 'site', 'service', 'billing'] as const

/**
 * Permissions that can be limited to sites: those whose endpoints respect `scope.sites`. Listing any other would offer
 * a limit that is not enforced.
 */
export const siteResources: readonly string[] = [
  'BusinessPortalServices',
  'BusinessPortalDiagnostics',
  'BusinessPortalDns',
  'BusinessPortalCloudSolutions',
  'BusinessPortalOrders',
  'BusinessPortalCases',
  'BusinessPortalBilling',
]

/** Lifetime in days of invitation and verification links. */
export const invitationDays = 7
export const verificationDays = 3

export const mostContactRows = 1000
export const mostSubscriptions = 50
