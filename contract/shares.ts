import { z } from 'zod'

/** A link for a person without a sign-in. Its secret is shown once; only its hash is stored. */
export const Share = z.object({
  shareId: z.string(),
  label: z.string(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  lastSeenAt: z.iso.datetime().nullable(),
})
export type Share = z.infer<typeof Share>
