import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Pence } from '../money.ts'
import { PlainDate } from '../plain-date.ts'
import { ById } from '../services/services.ts'
import { connections } from '../connection.ts'

/** The registration of a domain, and what happens at its expiry. */
export const DomainRegistration = z.object({
  serviceId: z.string(),
  domain: z.string(),
  expires: PlainDate.nullable(),
  autoRenew: z.boolean(),
  hasEnded: z.boolean(),
  /** Whether the registry renews it, or the desk. */
  service: z.enum(connections),
  /** The day on which auto-renewal orders the next renewal, and its term; null without an expiry. */
  renewal: z.object({ on: PlainDate, termMonths: z.int() }).nullable(),
  /** For the whole term; null if the catalogue has none, or the caller may not see it. */
  price: Pence.nullable(),
  /** Why it cannot be renewed now; null if it can. */
  reasonDisabled: z.string().nullable(),
})
export type DomainRegistration = z.infer<typeof DomainRegistration>

export const domainRegistrationRead = endpoint({
  method: 'GET',
  path: '/order-info/api/services/:serviceId/registration',
  summary: 'The registration of a domain: its expiry, who renews it, when and for how much',
  permissions: ['BusinessPortalDns'],
  params: ById,
  response: DomainRegistration,
})
