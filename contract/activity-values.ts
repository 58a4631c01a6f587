/** The kinds of things that people change, by the name that the record has for them. */
export const activityThings = {
  service: 'Service',
  order: 'Order',
  contact: 'Contact',
  'api-key': 'API key',
  case: 'Case',
  plan: 'Service plan',
  incident: 'Planned work or incident',
  zone: 'DNS zone',
  test: 'Line test',
  visit: 'Visit',
  visitor: 'Visitor',
  centre: 'Cloud',
  backup: 'Back-up',
  quote: 'Quote',
  statement: 'Statement',
  webhook: 'Webhook',
  view: 'Saved view',
  access: 'Access',
} as const

export type ActivityThing = keyof typeof activityThings
