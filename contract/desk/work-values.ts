import type { DeskResource } from '../permission.ts'

/** The kinds of work in the queue, with the area of the desk that does each. */
export const workRooms = {
  case: 'DeskCases',
  email: 'DeskCases',
  credit: 'DeskCases',
  order: 'DeskOrders',
  visit: 'DeskVisits',
  incident: 'DeskIncidents',
  incidentDraft: 'DeskIncidents',
  commissionQuery: 'DeskCommission',
  commissionRun: 'DeskCommission',
  plan: 'DeskPlans',
} as const satisfies Record<string, DeskResource>

export type WorkKind = keyof typeof workRooms

// oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of an object literal
export const workKinds = Object.keys(workRooms) as [WorkKind, ...WorkKind[]]

export const workKindNames: Record<WorkKind, string> = {
  case: 'Case',
  email: 'Email',
  credit: 'Credit claim',
  order: 'Order',
  visit: 'Visit',
  incident: 'Incident',
  incidentDraft: 'Incident draft',
  commissionQuery: 'Commission query',
  commissionRun: 'Commission run',
  plan: 'Plan',
}

/** The types that the queue filters by: the kinds, and the cases in which lines of a bill are queried. */
export const workTypes = [...workKinds, 'billQuery'] as const
export type WorkType = (typeof workTypes)[number]

export const workTypeNames: Record<WorkType, string> = { ...workKindNames, billQuery: 'Bill query' }

/** A bill query is a case, and is worked, assigned and counted as one. */
export const kindOfType = (type: WorkType): WorkKind => (type === 'billQuery' ? 'case' : type)

/** The next step of each piece of work. */
export const workSteps = {
  firstReply: 'Send the first reply',
  update: 'Post the next update',
  sort: 'Open a case for it, or add it to one',
  setDate: 'Set the expected date',
  deliver: 'Move the order to its next stage',
  approve: 'Approve or refuse the visit',
  checkIn: 'Check in the visitors',
  post: 'Post the next update',
  open: 'Open the draft, and publish or discard it',
  decide: 'Approve or refuse the claim',
  answer: 'Reply to the query',
  issue: 'Check the lines and issue the statement',
  publish: 'Compare the versions and publish the plan',
} as const

export type WorkStep = keyof typeof workSteps

// oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of an object literal
export const workStepNames = Object.keys(workSteps) as [WorkStep, ...WorkStep[]]

export const workWhose = ['mine', 'team', 'nobody'] as const

/** The most rows that the queue ranks. A search or a kind finds what is further down. */
export const mostRanked = 1000

/** The saved queues of a person; each is counted whenever the queue is read. */
export const mostQueues = 8
