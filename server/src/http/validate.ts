import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { issueInWords } from './issue-words.ts'

/** Parses a part of a request by its schema; faults without a message of their own get ours. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const { error, data: value } = schema.safeParse(data, { error: issueInWords })
    return error ? { error } : { value }
  }

/** The faults of a request by field, each with its first message; null for another error. */
export function faultsOf(error: Error): Record<string, string> | null {
  if (!(error instanceof z.ZodError) || !('validationContext' in error)) return null
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) fields[path.join('.') || 'body'] ??= message
  return fields
}
