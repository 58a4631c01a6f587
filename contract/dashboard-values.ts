/** What the customer is waited for with, by how it is told apart at a glance. */
export const waitingTones = ['bad', 'warn', 'reply', 'due'] as const
export type WaitingTone = (typeof waitingTones)[number]

/** The areas that are asked what waits; an answer names those that could not be. */
export const waitingAreas = {
  services: 'services',
  orders: 'orders',
  cases: 'cases',
  visits: 'data centre visits',
  dns: 'DNS',
  cloud: 'cloud',
  backups: 'back-ups',
  quotes: 'quotes',
  commission: 'commission',
  plans: 'service plans',
} as const
export type WaitingArea = keyof typeof waitingAreas

/** How many of the things that wait are told; the count is of all. */
export const mostWaiting = 50

export const tileNames = ['orders', 'cases', 'agenda', 'commission', 'cloud', 'quotes'] as const
export type TileName = (typeof tileNames)[number]

/** A page of the portal that is opened after so long is a new visit. */
export const quietMinutes = 30
