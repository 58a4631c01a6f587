export type DemoHolder = 'us' | 'carrier' | 'customer' | 'thirdParty'

/** Days are counted from the day on which the demo data are loaded. */
export interface DemoOrder {
  id: string
  type?: 'provide' | 'regrade' | 'modify' | 'move' | 'migrate' | 'cease'
  journey: 'ethernet' | 'broadband' | 'voice' | 'equipment' | 'simple' | 'regrade' | 'move' | 'cease'
  state: 'acknowledged' | 'pending' | 'held' | 'assessingCharge' | 'inProgress' | 'completed' | 'cancelled'
  title: string
  product: string
  site?: string
  service?: string
  ref?: string
  supplierRef?: string
  quote?: string
  details?: object
  price?: { pounds: number; once?: number; months?: number }
  placed: number
  /** Name, who works on it, planned from, planned to, done. */
  stages: [stage: string, owner: DemoHolder, from: number | null, to: number | null, done?: number][]
  closed?: { on: number; by: 'customer' | 'provider' | 'deadline'; reason?: string }
  parked?: { owner: DemoHolder; reason: string; from: number }
  dates?: { requested?: number; target?: number; committed?: number; contractual?: number }
  appointment?: { on: number; slot: 'AM' | 'PM' | 'day'; for: string }
  access?: { name: string; phone: string }
  events?: [day: number, title: string, text: string][]
  promises?: {
    kind: 'requested' | 'target' | 'committed' | 'contractual'
    given: number
    date: number
    before?: number
    owner: DemoHolder
    by: string
    why: string
  }[]
  spells?: { owner: DemoHolder; from: number; to?: number; parked?: string }[]
  charge?: {
    pounds: number
    exempt: number
    why: string
    issued: number
    replyBy: number
    extraDays: number
    state?: 'awaitingResponse' | 'timeout' | 'acceptedByBuyer'
    answered?: number
    by?: string
  }
  question?: { title: string; text: string }
  ready?: string[]
  notes?: { kind: 'siteVisit' | 'hazard' | 'specialArrangement'; text: string; by: string }[]
  document?: string
}
