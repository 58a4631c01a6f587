import { z } from 'zod'

/** Who may come in, as the access control system of the data centres takes it. */
export const AccessPass = z.object({
  reference: z.string(),
  /** Grows with each change: an older one never replaces a newer one. */
  revision: z.number().int(),
  state: z.enum(['expected', 'withdrawn']),
  dataCentreId: z.string(),
  spaceIds: z.array(z.string()),
  startsAt: z.string(),
  endsAt: z.string(),
  passNumber: z.number().int(),
  people: z.array(z.object({ visitorId: z.string(), name: z.string(), company: z.string() })),
})
export type AccessPass = z.infer<typeof AccessPass>

/** The access control system of the data centres. */
export interface SiteAccess {
  /** Says who is expected, or no longer. The same again, or an older one, changes nothing. */
  announce(pass: AccessPass): Promise<void>
  /** What the system knows of a reference. */
  find(reference: string): Promise<AccessPass | null>
}
