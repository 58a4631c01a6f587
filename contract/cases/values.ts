export const caseKinds = ['fault', 'order', 'billing', 'change', 'complaint', 'information'] as const
export type CaseKind = (typeof caseKinds)[number]

export const caseKindNames: Record<CaseKind, string> = {
  fault: 'Fault',
  order: 'Order',
  billing: 'Billing',
  change: 'Change request',
  complaint: 'Complaint',
  information: 'Information',
}

export const caseStatuses = [
  'acknowledged',
  'inProgress',
  'pending',
  'held',
  'resolved',
  'reopened',
  'closed',
  'cancelled',
] as const
export type CaseStatus = (typeof caseStatuses)[number]

/** Statuses that the desk may set directly; the others follow from a reply or a resolution. */
export const deskStatuses = ['inProgress', 'pending', 'held', 'cancelled'] as const

/** The customer's names for the statuses, which say who has to act. */
export const caseStatusNames: Record<CaseStatus, string> = {
  acknowledged: 'Open',
  inProgress: 'With us',
  pending: 'Waiting for you',
  held: 'On hold',
  resolved: 'Resolved',
  reopened: 'Reopened',
  closed: 'Closed',
  cancelled: 'Cancelled',
}

/** The party that has to act, in the order of the tabs and of the list. A closed case waits on no one. */
export const caseWaitingOn = ['customer', 'provider', 'nobody'] as const
export type CaseWaitingOn = (typeof caseWaitingOn)[number]

export const caseImpacts = ['down', 'intermittent', 'degraded'] as const
export type CaseImpact = (typeof caseImpacts)[number]
export const caseImpactNames: Record<CaseImpact, string> = {
  down: 'Site down',
  intermittent: 'Intermittent',
  degraded: 'Degraded',
}

export const caseSeverities = ['minor', 'moderate', 'significant', 'extensive'] as const
export type CaseSeverity = (typeof caseSeverities)[number]
export const caseSeverityNames: Record<CaseSeverity, string> = {
  minor: 'A few people, with a workaround',
  moderate: 'A team',
  significant: 'Most of the site',
  extensive: 'The site cannot trade',
}

export const casePriorities = ['low', 'medium', 'high', 'critical'] as const
export type CasePriority = (typeof casePriorities)[number]
export const casePriorityNames: Record<CasePriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
}

export const mostCaseFiles = 20
export const mostFileBytes = 10 * 1024 * 1024
export const fileWords = 'Pictures, PDF, Word, Excel, PowerPoint, OpenDocument, text or CSV, up to 10 MB each.'
/** For the browser's file chooser; the server checks the contents. */
export const fileExtensions = [
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'heic',
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
  'odp',
  'txt',
  'log',
  'csv',
] as const

/** The canned replies of the staff. */
export const mostReplies = 200

/** Tags of a case, and other cases that it is linked to. */
export const mostTags = 10
export const mostLinks = 20

/** Why an email waits for the staff. */
export const emailReasons = ['unknown', 'several', 'unverified', 'many'] as const
export type EmailReason = (typeof emailReasons)[number]

/** The cases that one sender may open by email in a day. */
export const mostEmailedCases = 20

export const emailReasonNames: Record<EmailReason, string> = {
  unknown: 'No contact has this address.',
  several: 'Contacts of several accounts have this address.',
  unverified: 'The domain of the sender did not confirm the email (DMARC).',
  many: `The sender has opened ${mostEmailedCases} cases by email within a day.`,
}

/** The emails that can wait for the staff; the mail server has to try further ones again. */
export const mostWaitingEmails = 1000
