/** A withdrawn product keeps its services, and no other service can change to it. */
export const productStates = ['offered', 'withdrawn'] as const

/** Requests about a service that change no product; the catalogue says which are offered, and their prices. */
export const optionKinds = ['ip-block', 'care-level', 'reset-session'] as const
export type OptionKind = (typeof optionKinds)[number]

export const optionKindNames: Record<OptionKind, string> = {
  'ip-block': 'IP block',
  'care-level': 'Care level',
  'reset-session': 'Session reset',
}
