import type { OrderOwner, OrderStage } from '@portal/contract/orders/values.ts'

interface JourneyStage {
  stage: OrderStage
  owner: OrderOwner
  /** Usual duration in working days. */
  days: number
  /** The wording of the plan: on a day, by a day, or from one day to another. */
  plan: 'day' | 'by' | 'range'
  /** From this stage on, the customer can neither cancel nor move the order. */
  isFinal?: true
  /** Takes place on site, so the site needs preparation. */
  isSurvey?: true
}

const stage = (
  name: OrderStage,
  owner: OrderOwner,
  days: number,
  plan: JourneyStage['plan'],
  more = {},
): JourneyStage => ({
  stage: name,
  owner,
  days,
  plan,
  ...more,
})
const approval = stage('approval', 'us', 2, 'by')

/** The stages of an order by its type. */
const journeys: Record<string, readonly JourneyStage[]> = {
  ethernet: [
    approval,
    stage('survey', 'carrier', 14, 'day', { isSurvey: true }),
    stage('consents', 'carrier', 14, 'by'),
    stage('build', 'carrier', 10, 'range', { isFinal: true }),
    stage('handover', 'us', 4, 'day', { isFinal: true }),
  ],
  broadband: [
    approval,
    stage('checks', 'carrier', 2, 'by'),
    stage('appointment', 'carrier', 3, 'by'),
    stage('fit', 'carrier', 8, 'day', { isFinal: true }),
    stage('activation', 'us', 1, 'day', { isFinal: true }),
  ],
  voice: [
    approval,
    stage('setup', 'us', 3, 'by'),
    stage('porting', 'carrier', 7, 'day', { isFinal: true }),
    stage('live', 'us', 1, 'day', { isFinal: true }),
  ],
  equipment: [
    approval,
    stage('prepare', 'us', 2, 'by'),
    stage('dispatch', 'us', 1, 'day', { isFinal: true }),
    stage('delivery', 'carrier', 1, 'day', { isFinal: true }),
  ],
  simple: [
    approval,
    stage('setup', 'us', 2, 'by', { isFinal: true }),
    stage('live', 'us', 1, 'day', { isFinal: true }),
  ],
  regrade: [
    approval,
    stage('setup', 'us', 3, 'by'),
    stage('change', 'carrier', 4, 'day', { isFinal: true }),
    stage('handover', 'us', 1, 'day', { isFinal: true }),
  ],
  move: [
    approval,
    stage('survey', 'carrier', 10, 'day', { isSurvey: true }),
    stage('fit', 'carrier', 12, 'range', { isFinal: true }),
    stage('handover', 'us', 2, 'day', { isFinal: true }),
  ],
  cease: [approval, stage('notice', 'us', 20, 'by'), stage('stop', 'us', 1, 'day', { isFinal: true })],
}

export function journeyOf(name: string): readonly JourneyStage[] {
  const journey = journeys[name]
  if (!journey) throw new Error(`There is no journey ${name}`)
  return journey
}

export function hasSurvey(name: string): boolean {
  return journeyOf(name).some(({ isSurvey }) => isSurvey)
}

/** A description of each stage for the customer. */
export const stageTexts: Record<OrderStage, string> = {
  approval: 'We check the address and the price; then you approve the order.',
  checks: 'The carrier tests the line up to your site.',
  survey: 'We confirm the route, any digging and any extra charges within 2 working days.',
  consents: 'Permits for road works, and your landlord’s consent if needed.',
  build: 'Fibre to the building, then equipment in the comms room. We book one visit with you.',
  appointment: 'We agree a day on which someone can give access.',
  fit: 'The engineer installs the line and the equipment.',
  activation: 'We activate the line and test it.',
  prepare: 'We configure the equipment.',
  dispatch: 'The equipment leaves our warehouse.',
  delivery: 'The courier needs a signature.',
  setup: 'We set up the service on our network.',
  porting: 'Your numbers move on the agreed day, in the morning.',
  change: 'We change the service. It stops for up to 30 minutes.',
  notice: 'The notice period runs. The service works until the last day.',
  stop: 'The service is switched off on the last day.',
  handover: 'We test end to end, then the service appears under Services.',
  live: 'Ready for use, under Services.',
}

const desks: Record<string, string> = { ethernet: 'Ethernet delivery desk', move: 'Ethernet delivery desk' }

export function deskOf(journey: string): { name: string; phone: string; hours: string } {
  return { name: desks[journey] ?? 'Order desk', phone: '01632 960142', hours: 'Mon–Fri, 08:00–18:00' }
}
