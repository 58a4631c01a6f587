/** New services that can be ordered in the portal; ethernet has the quoting tool. */
export const newServiceKinds = ['broadband', 'numbers', 'router', 'domain'] as const
export type NewServiceKind = (typeof newServiceKinds)[number]

export const newServiceKindNames: Record<NewServiceKind, string> = {
  broadband: 'Broadband',
  numbers: 'Phone numbers',
  router: 'Router',
  domain: 'Domain',
}

interface KindNeeds {
  site: boolean
  /** A person on site: for the engineer, or for the courier. */
  contact: boolean
}

export const newServiceNeeds: Record<NewServiceKind, KindNeeds> = {
  broadband: { site: true, contact: true },
  numbers: { site: true, contact: false },
  router: { site: true, contact: true },
  domain: { site: false, contact: false },
}
