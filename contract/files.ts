import { z } from 'zod'

export const FileId = z.string().regex(/^[0-9A-Z]{16}$/)

/** A document or an attachment, without its contents. */
export const FileInfo = z.object({
  fileId: FileId,
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
})
export type FileInfo = z.infer<typeof FileInfo>
