/** The order status values of the specification, section 3. */
export const orderStatuses = ['Pending', 'Approved', 'Completed', 'Cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** What a status rolls up. */
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
/** What can be ordered for a service that is there already. */
export const changeTypes = ['regrade', 'move', 'cease'] as const
export type ChangeType = (typeof changeTypes)[number]

/** What people read, on the screen and in the export. */
export const orderStageNames = {
  approval: 'Approval',
  checks: 'Line checks',
  survey: 'Survey',
  consents: 'Plan and consents',
  build: 'Build and fit',
  appointment: 'Appointment',
  fit: 'Fit',
  activation: 'Activation',
  prepare: 'Prepare',
  dispatch: 'Dispatch',
  delivery: 'Delivery',
  setup: 'Set-up',
  porting: 'Number transfer',
  change: 'Change',
  notice: 'Notice',
  stop: 'Switch off',
  handover: 'Test and hand over',
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

/** Who has to act. */
export const holders = ['us', 'carrier', 'customer', 'thirdParty'] as const
export type Holder = (typeof holders)[number]

export const orderWaits = ['approval', 'charge', 'access'] as const

export const orderSorts = [
  'attention',
  'title',
  'orderId',
  'status',
  'stage',
  'expected',
  'placed',
  'orderRef',
] as const

export const promiseKinds = ['requested', 'target', 'committed', 'contractual'] as const
export type PromiseKind = (typeof promiseKinds)[number]

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

/** What must be ready on site before a survey. */
export const readinessItems = ['access', 'route', 'power', 'space', 'asbestos', 'landlord', 'safety'] as const
export type ReadinessItem = (typeof readinessItems)[number]

export const noteKinds = ['siteVisit', 'hazard', 'specialArrangement'] as const
export type NoteKind = (typeof noteKinds)[number]

/** For how many days a link for somebody on site works. */
export const shareDays = [7, 30, 90] as const

export const cancelReasons = ['no-longer-needed', 'too-late', 'too-expensive', 'mistake', 'other'] as const
