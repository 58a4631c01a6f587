import { z } from 'zod'
import { recordTypes } from './records/types.ts'

/** A type by its name, or any other by its number: `TYPE65534`, RFC 3597. */
export const RecordTypeName = z.union(
  [z.enum(recordTypes), z.templateLiteral(['TYPE', z.string().regex(/[1-9]\d{0,4}/)])],
  'Choose a type.',
)
