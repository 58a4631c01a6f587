import { z } from 'zod'
import { creditStates } from '../credits/values.ts'
import { endpoint } from '../endpoint.ts'
import { Pence } from '../money.ts'
import { ById, services } from './services.ts'

/** Availability in per cent. Outages of private cases are not in it. */
export const ServiceMonth = z.object({
  /** `2026-10`, in UK time. */
  month: z.string(),
  minutesDown: z.number().int(),
  /** Null without a recorded outage: nothing was measured that would prove 100%. */
  availability: z.number().nullable(),
  /** The availability that the plan in force at the start of the month promises; null without one. */
  target: z.number().nullable(),
  /** Null if none is due, and for people without the permission for credits. */
  credit: z
    .object({ creditId: z.string(), amount: Pence, currency: z.string(), state: z.enum(creditStates) })
    .nullable(),
})
export type ServiceMonth = z.infer<typeof ServiceMonth>

export const serviceAvailabilityRead = endpoint({
  method: 'GET',
  path: '/service-info/api/services/:serviceId/availability',
  summary:
    'The availability of a service in the current and the last twelve months, from recorded outages, with credits',
  permissions: services,
  comesWith: ['serviceHistory'],
  params: ById,
  response: z.object({
    /** The newest first; null for products that have no outages, such as a domain. */
    months: z.array(ServiceMonth).nullable(),
  }),
})
