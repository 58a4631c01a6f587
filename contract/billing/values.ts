export const billKinds = ['bill', 'credit note'] as const
export type BillKind = (typeof billKinds)[number]

export const billStatuses = ['open', 'partPaid', 'overdue', 'paid', 'credited', 'creditNote'] as const
export type BillStatus = (typeof billStatuses)[number]

export const billStatusNames: Record<BillStatus, string> = {
  open: 'Open',
  partPaid: 'Part paid',
  overdue: 'Overdue',
  paid: 'Paid',
  credited: 'Credited',
  creditNote: 'Credit note',
}

/** A list of bills shows those of one status, or those with a line in dispute. */
export const billFilters = [...billStatuses, 'disputed'] as const

/** Types of line. A refund returns what an earlier bill charged in advance; a credit is for a case. */
export const billLineKinds = ['recurring', 'part period', 'refund', 'one-off', 'usage', 'credit'] as const
export type BillLineKind = (typeof billLineKinds)[number]

export const paymentMethods = ['direct debit', 'bank transfer', 'card'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** How a payment arrived. A credit note pays a bill without money; a refund returns money. */
export const paymentKinds = [...paymentMethods, 'cheque', 'credit note', 'refund'] as const
export type PaymentKind = (typeof paymentKinds)[number]

export const paymentKindNames: Record<PaymentKind, string> = {
  'direct debit': 'Direct Debit',
  'bank transfer': 'Bank transfer',
  card: 'Card',
  cheque: 'Cheque',
  'credit note': 'Credit note',
  refund: 'Refund',
}

/** How long past its due day an amount is. */
export const balanceAges = ['notDue', 'days1to30', 'days31to60', 'days61to90', 'over90'] as const
export type BalanceAge = (typeof balanceAges)[number]

export const balanceAgeNames: Record<BalanceAge, string> = {
  notDue: 'Not due',
  days1to30: '1–30 days',
  days31to60: '31–60 days',
  days61to90: '61–90 days',
  over90: 'Over 90 days',
}

export const directDebitStatuses = ['pending', 'active', 'failed', 'cancelled'] as const

/** Reasons for querying a line, as the customer chooses them. */
export const queryReasons = ['start date', 'not ordered', 'price', 'fault', 'other'] as const
export type QueryReason = (typeof queryReasons)[number]

export const queryReasonNames: Record<QueryReason, string> = {
  'start date': 'The start date is wrong',
  'not ordered': 'We did not order this',
  price: 'The price is not the agreed one',
  fault: 'Fault, credit expected',
  other: 'Another reason',
}

/** The results of checking a bill's XML. `breaches`: it breaks a rule; `failed`: it could not be checked. */
export const xmlCheckStatuses = ['waiting', 'valid', 'breaches', 'failed'] as const
export type XmlCheckStatus = (typeof xmlCheckStatuses)[number]

export const queryOutcomes = ['credited', 'explained'] as const
export type QueryOutcome = (typeof queryOutcomes)[number]

/** Days after the issue of a bill in which its lines can be queried. */
export const billQueryDays = 30

export const queryDetailMaxLength = 2000

/** How the lines of a bill can be grouped. */
export const lineGroupings = ['site', 'service', 'costCentre', 'order', 'product'] as const
export type LineGrouping = (typeof lineGroupings)[number]

export const lineGroupingNames: Record<LineGrouping, string> = {
  site: 'Site',
  service: 'Service',
  costCentre: 'Cost centre',
  order: 'Order',
  product: 'Product',
}

/** How often a change of a bill counts. */
export const changeTerms = ['one-off', 'monthly', 'usage'] as const
export type ChangeTerm = (typeof changeTerms)[number]

/** Why a line differs from that of the bill before. */
export const lineChanges = [
  'new',
  'one-off',
  'price rise',
  'price cut',
  'changed',
  'part period',
  'usage',
  'credit',
] as const
export type LineChange = (typeof lineChanges)[number]

export const lineChangeNames: Record<LineChange, string> = {
  new: 'New',
  'one-off': 'One-off',
  'price rise': 'Price rise',
  'price cut': 'Price reduction',
  changed: 'Changed',
  'part period': 'Part period',
  usage: 'Usage',
  credit: 'Credit',
}
