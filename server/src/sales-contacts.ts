import { z } from 'zod'

/** A card on the page of sales contacts. */
export const SalesContact = z.object({ title: z.string(), name: z.string(), email: z.string(), phone: z.string() })
