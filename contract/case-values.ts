/** What a case is about. */
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

/** What the desk may set by itself; the others come with an answer, a resolution or a reply. */
export const deskStatuses = ['inProgress', 'pending', 'held', 'cancelled'] as const

/** What the customer reads: whose turn it is. */
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

/** The order of the tabs, and of the list: what the customer holds up comes first. */
export const caseTurns = ['waiting', 'with-us', 'closed'] as const
export type CaseTurn = (typeof caseTurns)[number]

export const caseImpacts = ['down', 'intermittent', 'degraded'] as const
export type CaseImpact = (typeof caseImpacts)[number]
export const caseImpactNames: Record<CaseImpact, string> = {
  down: 'Site down',
  intermittent: 'Comes and goes',
  degraded: 'Degraded',
}

export const caseSeverities = ['minor', 'moderate', 'significant', 'extensive'] as const
export type CaseSeverity = (typeof caseSeverities)[number]
export const caseSeverityNames: Record<CaseSeverity, string> = {
  minor: 'A few people can work around it',
  moderate: 'A team is held up',
  significant: 'Most of the site is held up',
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

/** The columns by which the list can be sorted. */
export const caseSorts = ['status', 'title', 'caseId', 'impact', 'updatedAt', 'nextAt'] as const

export const mostCaseFiles = 20
export const mostFileBytes = 10 * 1024 * 1024
export const fileWords = 'Pictures, PDF, Word, Excel, PowerPoint, OpenDocument, text or CSV, up to 10 MB each.'
/** For the file chooser of the browser; the server looks at the contents. */
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
