import { z } from 'zod'

/** A pass in the format of the data centres' access control system. */
export const AccessPass = z.object({
  reference: z.string(),
  /** Increases with each change: an older revision never replaces a newer one. */
  revision: z.number().int(),
  state: z.enum(['expected', 'withdrawn']),
  dataCentreId: z.string(),
  rackIds: z.array(z.string()),
  startsAt: z.string(),
  endsAt: z.string(),
  passNumber: z.number().int(),
  people: z.array(
    z.object({
      visitorId: z.string(),
      name: z.string(),
      company: z.string(),
      /** Of the visitor's details: with the pass number, it says which of their passes is valid. */
      passVersion: z.number().int(),
    }),
  ),
})
export type AccessPass = z.infer<typeof AccessPass>

/** The access control system of the data centres. */
export interface SiteAccess {
  /** Sends an expected or withdrawn visit. The same or an older revision changes nothing. */
  announce(pass: AccessPass): Promise<void>
  /** Returns the system's pass for a reference. */
  find(reference: string): Promise<AccessPass | null>
}
