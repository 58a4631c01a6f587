import { accessTypes } from '@portal/contract/quotes/values.ts'
import { z } from 'zod'
import { descriptionOf } from './foreign-systems.ts'
import { address, optional, parseQuietly } from './setting-forms.ts'

const Name = z.string().min(1).max(200)

/** The agreement of a carrier and the provider, made before the first quote. */
export const CarrierContract = z.strictObject({
  /** The id of our handover (ENNI) at the carrier, where the lines end. */
  enni: Name,
  /** The carrier's offerings for each access type that it sells: of the interface and of the virtual connection. */
  offerings: z.partialRecord(z.enum(accessTypes), z.strictObject({ uni: Name, ovc: Name })),
  /** Our contact in each request. */
  contact: z.strictObject({ name: Name, emailAddress: Name, number: Name }),
  buyerId: Name.optional(),
  sellerId: Name.optional(),
})
export type CarrierContract = z.infer<typeof CarrierContract>

/** How the portal asks a carrier before it orders a line. */
export const carrierSettings = {
  AVAILABILITY_API_URL: optional(address).describe(descriptionOf('availability')),
  AVAILABILITY_API_KEY: optional(z.string()).describe('Key for that service.'),
  APPOINTMENT_API_URL: optional(address).describe(descriptionOf('appointments')),
  APPOINTMENT_API_KEY: optional(z.string()).describe('Key for that service.'),
  QUOTE_CARRIER_URL: optional(address).describe(descriptionOf('carrierQuotes')),
  QUOTE_CARRIER_NAME: z.string().default('Carrier').describe('Name of that carrier in quotes.'),
  QUOTE_CARRIER_TOKEN: z.string().default('').describe('Bearer token for that API.'),
  QUOTE_CARRIER_CONTRACT: z
    .preprocess(parseQuietly, CarrierContract.optional())
    .describe(
      'What that carrier and you agreed, as JSON; required with its address: {"enni","offerings":{"EAD":{"uni","ovc"}},"contact":{"name","emailAddress","number"},"buyerId","sellerId"}.',
    ),
}
