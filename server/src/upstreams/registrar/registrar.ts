import type { PlainDate } from '@portal/contract/plain-date.ts'

/** A domain as the registry has it. Days are those of UTC, by which a registry counts. */
export interface Registration {
  /** Null as long as the registry has not completed the registration. */
  expires: PlainDate | null
  created: PlainDate | null
  /** False if another registrar has the domain. */
  isOurs: boolean
}

/** The holder of a new domain. */
export interface Registrant {
  /** Ours: a repeated registration names the same contact. */
  contactId: string
  name: string
  organisation: string
  street: string
  city: string
  postcode: string
  email: string
}

/** `pending`: the registry has accepted the request and decides later. A refusal is final, and in words for customers. */
export type RegistrarAnswer =
  | { state: 'done'; expires: PlainDate }
  | { state: 'pending' }
  | { state: 'refused'; reason: string }

interface RegistrarOrder {
  domain: string
  years: number
  /** Ours, for the registry's log. */
  reference: string
}

/** The registry of domains. Throws UpstreamFault: then a request may have been carried out, or not. */
export interface Registrar {
  isSimulated: boolean
  /** Null if no one has the domain. */
  find(domain: string): Promise<Registration | null>
  /** The registry carries a renewal out only if the domain expires on this day, so that a repeat renews nothing. */
  renew(order: RegistrarOrder & { expires: PlainDate }): Promise<RegistrarAnswer>
  create(order: RegistrarOrder & { nameServers: readonly string[]; registrant: Registrant }): Promise<RegistrarAnswer>
}
