import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { derive, type SecretSettings, secretsOf } from '../../lib/secret.ts'

/** How a call arrived at a process. */
export const Arrival = z.object({
  /** The visitor's address, as limits and logs see it. */
  address: z.string(),
  /** The other end of the connection: the last proxy, or the visitor. */
  peer: z.object({ address: z.string(), port: z.number(), isTrusted: z.boolean() }),
  forwardedFor: z.string().nullable(),
  /** The version of Node that runs the process. */
  node: z.string(),
})
export type Arrival = z.infer<typeof Arrival>

/** The header with the key of the doctor, which reads the same settings as the process. */
export const doctorHeader = 'x-portal-doctor'
export const doctorKey = (secret: string) => derive(secret, 'doctor')
/** The events of the doctor's stream, with a pause between them. */
export const doctorEvents = ['arrival', 'second', 'last'] as const
export const doctorPauseMs = 400

export function isDoctor({ headers }: FastifyRequest, settings: SecretSettings): boolean {
  const given = headers[doctorHeader]
  return typeof given === 'string' && secretsOf(settings).some((secret) => isSame(given, doctorKey(secret)))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (given: string, right: string) => timingSafeEqual(digest(given), digest(right))

/**
 * Sends three events: a proxy that buffers event streams delivers two of them together. The first may pass through it
 * with the headers.
 */
export async function sendArrival(request: FastifyRequest, raw: FastifyReply['raw']): Promise<void> {
  for (const event of doctorEvents) {
    if (event !== 'arrival') await sleep(doctorPauseMs)
    raw.write(`event: ${event}\ndata: ${event === 'arrival' ? JSON.stringify(arrivalOf(request)) : '{}'}\n\n`)
  }
  raw.end()
}

function arrivalOf(request: FastifyRequest): Arrival {
  const { remoteAddress = '', remotePort = 0 } = request.socket
  const forwardedFor = request.headers['x-forwarded-for']
  return {
    address: request.ip,
    peer: { address: remoteAddress, port: remotePort, isTrusted: (request.ips?.length ?? 0) > 1 },
    forwardedFor: forwardedFor === undefined ? null : String(forwardedFor),
    node: process.versions.node,
  }
}
