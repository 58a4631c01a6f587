import type { OptionKind } from '../catalogue/values.ts'

/** The order status values of the specification, section 3. */
export const orderStatuses = ['Pending', 'Approved', 'Completed', 'Cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Detailed statuses, which the statuses above summarise. */
export const orderStates = [
  'acknowledged',
  'pending',
  'held',
  'assessingCharge',
  'inProgress',
  'completed',
  'cancelled',
  'rejected',
] as const
export type OrderState = (typeof orderStates)[number]

export const orderTypes = ['provide', 'regrade', 'modify', 'move', 'migrate', 'cease'] as const
export type OrderType = (typeof orderTypes)[number]
/** Changes that can be ordered for an existing service. */
export const changeTypes = [
  'regrade',
  'ip-block',
  'care-level',
  'reset-session',
  'renew',
  'move',
  'cease',
] as const satisfies readonly (OptionKind | 'regrade' | 'renew' | 'move' | 'cease')[]
export type ChangeType = (typeof changeTypes)[number]

/** Names on the screen and in the export. */
export const orderStageNames = {
  approval: 'Approval',
  checks: 'Line checks',
  survey: 'Survey',
  consents: 'Plan and consents',
  build: 'Build and installation',
  appointment: 'Appointment',
  fit: 'Installation',
  activation: 'Activation',
  prepare: 'Preparation',
  dispatch: 'Dispatch',
  delivery: 'Delivery',
  setup: 'Set-up',
  porting: 'Number transfer',
  change: 'Change',
  notice: 'Notice',
  stop: 'Switch-off',
  handover: 'Test and handover',
  live: 'Go live',
} as const
export type OrderStage = keyof typeof orderStageNames

export const orderStages = [
  'approval',
  'checks',
  'survey',
  'consents',
  'build',
  'appointment',
  'fit',
  'activation',
  'prepare',
  'dispatch',
  'delivery',
  'setup',
  'porting',
  'change',
  'notice',
  'stop',
  'handover',
  'live',
] as const satisfies readonly OrderStage[]

/** The party that has to act. */
export const orderOwners = ['us', 'carrier', 'customer', 'thirdParty'] as const
export type OrderOwner = (typeof orderOwners)[number]

export const orderBlockers = ['approval', 'charge', 'access'] as const

export const commitmentKinds = ['requested', 'target', 'committed', 'contractual'] as const
export type CommitmentKind = (typeof commitmentKinds)[number]

export const chargeCategories = [
  'construction',
  'connection',
  'cancellation',
  'expedite',
  'disconnect',
  'other',
] as const
export type ChargeCategory = (typeof chargeCategories)[number]

export const chargeCategoryNames: Record<ChargeCategory, string> = {
  construction: 'Excess construction charge',
  connection: 'Connection charge',
  cancellation: 'Cancellation charge',
  expedite: 'Charge for an earlier date',
  disconnect: 'Disconnection charge',
  other: 'Extra charge',
}

export const chargeStates = [
  'awaitingResponse',
  'acceptedByBuyer',
  'declinedByBuyer',
  'withdrawnBySeller',
  'timeout',
] as const

export const appointmentSlots = ['AM', 'PM', 'day'] as const

/** Preparations on site before a survey. */
export const readinessItems = ['access', 'route', 'power', 'space', 'asbestos', 'landlord', 'safety'] as const
export type ReadinessItem = (typeof readinessItems)[number]

export const noteKinds = ['siteVisit', 'hazard', 'specialArrangement'] as const
export type NoteKind = (typeof noteKinds)[number]

/** Lifetime in days of a link for people on site. */
export const shareDays = [7, 30, 90] as const

export const cancelReasons = ['no-longer-needed', 'too-late', 'too-expensive', 'mistake', 'other'] as const
