import { Problem } from '@portal/contract/problem.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

export function etag(version: number): string {
  return `"${version}"`
}

/** Returns the record with its version as ETag. */
export function versioned<Versioned extends { version: number }>(reply: FastifyReply, record: Versioned): Versioned {
  reply.header('etag', etag(record.version))
  return record
}

/** The version that the caller read; undefined without the header or with `*`. */
export function expectedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']
  if (!header || header === '*') return undefined
  const version = /^"(\d{1,9})"$/.exec(header)?.[1]
  if (version === undefined) throw new Problem('stale')
  return Number(version)
}
