import type { z } from 'zod'
import { type FaultKind, UpstreamFault } from './fault.ts'

/** A regular response: 2xx, and the 4xx that refuse a request. */
export interface UpstreamAnswer {
  status: number
  headers: Headers
  text: string
  /** Throws an UpstreamFault if the body is not JSON of this schema. */
  read<T>(schema: z.ZodType<T>): T
}

/** Reads at most `maxBytes`; throws an UpstreamFault for statuses that mean that the system itself has failed. */
export async function readAnswer(name: string, response: Response, maxBytes: number): Promise<UpstreamAnswer> {
  const text = await readText(name, response, maxBytes)
  const { status, headers } = response
  const kind = faultOfStatus(status)
  if (kind)
    throw new UpstreamFault(name, kind, { cause: { status }, retryAfter: secondsOf(headers.get('retry-after')) })
  return { status, headers, text, read: (schema) => readJson(name, text, schema) }
}

function faultOfStatus(status: number): FaultKind | undefined {
  if (status === 401 || status === 403) return 'refused'
  if (status === 429) return 'busy'
  if (status === 408 || status === 504) return 'slow'
  if (status >= 500) return 'failing'
  if (status >= 300 && status < 400) return 'garbled'
  return undefined
}

async function readText(name: string, response: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of response.body ?? []) {
      size += part.length
      if (size > maxBytes) throw new UpstreamFault(name, 'too large')
      parts.push(part)
    }
  } catch (cause) {
    if (cause instanceof UpstreamFault || isTimeout(cause)) throw cause
    throw new UpstreamFault(name, 'garbled', { cause })
  }
  return Buffer.concat(parts).toString('utf8')
}

function readJson<T>(name: string, text: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new UpstreamFault(name, 'garbled', { cause })
  }
}

export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

function secondsOf(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined
  const seconds = Number(retryAfter)
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds))
  const until = Date.parse(retryAfter)
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - Date.now()) / 1000))
}
