import { z } from 'zod'
import { address, optional } from './setting-forms.ts'

/** How the portal asks a carrier before it orders a line. */
export const carrierSettings = {
  AVAILABILITY_API_URL: optional(address).describe(
    'Service qualification of a carrier in the shapes of TMF645, as docs/availability.md describes. Without it, availability is checked after an order; a demo simulates it.',
  ),
  AVAILABILITY_API_KEY: optional(z.string()).describe('Key for that service.'),
  APPOINTMENT_API_URL: optional(address).describe(
    'Appointments of a carrier’s engineers in the shapes of TMF646, as docs/availability.md describes. Without it, the visit is agreed after an order; a demo simulates it.',
  ),
  APPOINTMENT_API_KEY: optional(z.string()).describe('Key for that service.'),
}
