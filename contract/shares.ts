import { z } from 'zod'

/** A link that was given away to somebody without a sign-in. Its secret is told once; only the hash of it is kept. */
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
