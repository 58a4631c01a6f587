/** The worst event of a day. */
export const dayMarks = ['available', 'planned', 'degraded', 'down'] as const

export type DayMark = (typeof dayMarks)[number]

/** The kinds of events in the history of a service. */
export const serviceEventKinds = ['outage', 'case', 'order', 'test', 'work', 'change'] as const

export type ServiceEventKind = (typeof serviceEventKinds)[number]

export const serviceEventKindNames: Record<ServiceEventKind, string> = {
  outage: 'Outage',
  case: 'Case',
  order: 'Order',
  test: 'Test',
  work: 'Planned work',
  change: 'Change',
}
