import type { Holder, OrderStage } from '@portal/contract/order-values.ts'

interface JourneyStage {
  stage: OrderStage
  owner: Holder
  /** Working days that it usually takes. */
  days: number
  /** How its plan is said: on a day, by a day, or from one day to another. */
  plan: 'day' | 'by' | 'range'
  /** From here on the order can be neither cancelled nor moved by the customer. */
  isFinal?: true
  /** On site, so that it has to be prepared. */
  isSurvey?: true
}

const stage = (name: OrderStage, owner: Holder, days: number, plan: JourneyStage['plan'], more = {}): JourneyStage => ({
  stage: name,
  owner,
  days,
  plan,
  ...more,
})
const approval = stage('approval', 'us', 2, 'by')

/** The stages of an order by what is ordered. */
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

/** What happens in a stage, for the customer. */
export const stageTexts: Record<OrderStage, string> = {
  approval: 'We check the address and the price, then it is approved.',
  checks: 'The carrier tests the line up to your site.',
  survey: 'We confirm the route, any digging and any extra charges within 2 working days.',
  consents: 'Permits for work in the road, and your landlord’s consent if it is needed.',
  build: 'Fibre to the building, then equipment in the comms room. We book one visit with you.',
  appointment: 'We agree a day on which somebody opens the door.',
  fit: 'The engineer fits the line and the equipment.',
  activation: 'We switch the line on and test it.',
  prepare: 'We configure the equipment.',
  dispatch: 'The equipment leaves our warehouse.',
  delivery: 'The courier needs a signature.',
  setup: 'We set up the service on our network.',
  porting: 'Your numbers move on the agreed day, in the morning.',
  change: 'We change the service. It stops for up to 30 minutes.',
  notice: 'The notice period runs. The service works until the last day.',
  stop: 'The service is switched off on the last day.',
  handover: 'We test end to end, then the service appears under Services.',
  live: 'Ready for use; you find it under Services.',
}

const desks: Record<string, string> = { ethernet: 'Ethernet delivery desk', move: 'Ethernet delivery desk' }

export function deskOf(journey: string): { name: string; phone: string; hours: string } {
  return { name: desks[journey] ?? 'Order desk', phone: '01632 960142', hours: 'Mon–Fri, 08:00–18:00' }
}
