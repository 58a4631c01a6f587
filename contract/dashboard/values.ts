/** Tones of action items, which make them distinguishable at a glance. */
export const waitingTones = ['bad', 'warn', 'reply', 'due'] as const
export type WaitingTone = (typeof waitingTones)[number]

/** Areas with action items; a response names those that failed. */
export const waitingAreas = {
  services: 'services',
  orders: 'orders',
  cases: 'cases',
  visits: 'data centre visits',
  dns: 'DNS',
  cloud: 'cloud',
  backups: 'back-ups',
  quotes: 'quotes',
  bills: 'bills',
  commission: 'commission',
  plans: 'service plans',
} as const
export type WaitingArea = keyof typeof waitingAreas

/** The number of action items listed; the total counts all. */
export const mostWaiting = 50

export const tileNames = ['orders', 'cases', 'agenda', 'commission', 'cloud', 'quotes'] as const
export type TileName = (typeof tileNames)[number]

/** A call after this many minutes of inactivity starts a new visit. */
export const quietMinutes = 30
