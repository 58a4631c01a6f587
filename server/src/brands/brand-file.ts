import { z } from 'zod'
import { address } from '../setting-forms.ts'
import { SalesContact } from '../sales-contacts.ts'

const hex = z.string().regex(/^#[\da-f]{6}$/i, 'Write a colour as #1c8887.')

/** brand.json: all of it may be omitted, and is then as in the settings. */
export const BrandFile = z.strictObject({
  /** First half of the name of the portal, as PRODUCT_NAME. */
  name: z.string().min(1).max(60).optional(),
  /** Public address at which this brand is shown. One folder may omit it: it is the brand of BASE_URL. */
  address: address.optional(),
  theme: z.enum(['base', 'business', 'partner']).optional(),
  supportPhone: z.string().min(1).max(40).optional(),
  salesContacts: z.array(SalesContact).max(10).optional(),
  /** Sender of its emails, as MAIL_FROM. */
  mailFrom: z.string().min(3).max(200).optional(),
  links: z
    .strictObject({ faq: address.optional(), privacy: address.optional(), terms: address.optional() })
    .default({}),
  /** Colours of the theme that differ, by their names in ui/src/tokens.css; one for both modes or one for each. */
  colours: z.record(z.string(), z.union([hex, z.strictObject({ light: hex, dark: hex })])).default({}),
})
export type BrandFile = z.infer<typeof BrandFile>
