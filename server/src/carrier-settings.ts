import { z } from 'zod'
import { descriptionOf } from './foreign-systems.ts'
import { address, optional } from './setting-forms.ts'

/** How the portal asks a carrier before it orders a line. */
export const carrierSettings = {
  AVAILABILITY_API_URL: optional(address).describe(descriptionOf('availability')),
  AVAILABILITY_API_KEY: optional(z.string()).describe('Key for that service.'),
  APPOINTMENT_API_URL: optional(address).describe(descriptionOf('appointments')),
  APPOINTMENT_API_KEY: optional(z.string()).describe('Key for that service.'),
}
