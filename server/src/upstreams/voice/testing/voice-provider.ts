import { Problem } from '@portal/contract/problem.ts'
import { createServer } from 'node:http'
import { afterAll } from 'vitest'
import { z } from 'zod'
import { askedOf } from '../embedded/calls.ts'
import type { SwitchCall, Tenant } from '../voice-switch.ts'

const Body = z.looseObject({})

export type VoiceProvider = Awaited<ReturnType<typeof startVoiceProvider>>

/** A phone system with the protocol of docs/hosted-voice.md, on a free port. */
export async function startVoiceProvider() {
  const key = 'the key of the phone system'
  const tenants = new Map<string, Tenant>()
  const calls: SwitchCall[] = []
  /** Statuses of the next responses, instead of what was asked. */
  const fails: number[] = []
  const received: { method: string; path: string; key: string | undefined; body: unknown }[] = []
  const repeats = new Map<string, unknown>()

  function answerTo(method: string, url: URL, version: number | undefined, body: Record<string, unknown>): unknown {
    const [, , name = '', part, id = '', what] = url.pathname.split('/').map(decodeURIComponent)
    const tenant = tenants.get(name)
    if (!tenant) throw new Problem('not_found')
    if (method === 'GET' && part === 'calls') {
      const asked = Object.fromEntries(url.searchParams)
      return askedOf(calls, { ...asked, offset: Number(asked.offset), limit: Number(asked.limit) })
    }
    if (method === 'GET') return tenant
    const found =
      part === 'seats'
        ? tenant.seats.find(({ seatId }) => seatId === id)
        : tenant.numbers.find(({ number }) => number === id)
    if (!found) throw new Problem('not_found')
    if (version !== undefined && version !== found.version) throw new Problem('stale')
    const rings = body.seatId === null ? null : { kind: 'seat', id: body.seatId }
    const after = what === 'diverts' ? { diverts: body } : what === 'seat' ? { rings } : body
    return Object.assign(found, after, { version: found.version + 1 })
  }

  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown = {}) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const failing = fails.shift()
      if (failing) return answer(failing)
      if (request.headers.authorization !== `Bearer ${key}`) return answer(401)
      const { method = 'GET', url = '/' } = request
      const once = request.headers['idempotency-key']?.toString()
      const body = text === '' ? {} : Body.parse(JSON.parse(text))
      received.push({ method, path: url, key: once, body })
      if (once !== undefined && repeats.has(once)) return answer(200, repeats.get(once))
      const match = /^"(\d+)"$/.exec(request.headers['if-match'] ?? '')?.[1]
      try {
        const result = structuredClone(
          answerTo(method, new URL(url, 'http://switch'), match === undefined ? undefined : Number(match), body),
        )
        if (once !== undefined) repeats.set(once, result)
        return answer(200, result)
      } catch (error) {
        return answer(error instanceof Problem ? error.statusCode : 500)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  const address = server.address()
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return { baseUrl, key, tenants, calls, fails, received }
}
