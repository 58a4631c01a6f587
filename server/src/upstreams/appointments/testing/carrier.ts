import { createServer } from 'node:http'
import { afterAll } from 'vitest'

interface Window {
  startDateTime: string
  endDateTime: string
}

/** A carrier as docs/availability.md describes it: it stores appointments, and refuses a window that is booked. */
export async function startAppointmentCarrier() {
  const received: { call: string; authorization: string | undefined; body: unknown }[] = []
  /** Statuses of the next responses. */
  const fails: number[] = []
  /** Statuses of the next responses to requests that are carried out. */
  const fallsSilent: number[] = []
  const availableTimeSlot: { validFor: Window; remainingCapacity?: number }[] = []
  const appointments = new Map<string, { validFor: Window; status: string; externalId: string | undefined }>()
  let number = 0
  const isBooked = (validFor: Window) =>
    [...appointments.values()].some(
      (each) => each.status !== 'cancelled' && each.validFor.startDateTime === validFor.startDateTime,
    )

  function answerOf(call: string, body: { validFor?: Window; status?: string; externalId?: string }): [number, object] {
    if (call === 'POST /searchTimeSlot') return [201, { status: 'done', availableTimeSlot }]
    // It ignores the filter, as a carrier may.
    if (call.startsWith('GET /appointment?')) return [200, [...appointments].map(([id, each]) => ({ id, ...each }))]
    if (body.validFor && isBooked(body.validFor)) return [409, {}]
    const [, ref = `A-${(number += 1)}`] = /^PATCH \/appointment\/(.+)$/.exec(call) ?? []
    const known = appointments.get(ref)
    if (call.startsWith('PATCH') && !known) return [404, {}]
    if (body.validFor || known)
      appointments.set(ref, {
        validFor: body.validFor ?? known?.validFor ?? { startDateTime: '', endDateTime: '' },
        status: body.status ?? 'confirmed',
        externalId: body.externalId ?? known?.externalId,
      })
    return [call.startsWith('PATCH') ? 200 : 201, { id: ref, ...appointments.get(ref) }]
  }

  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const failing = fails.shift()
      if (failing) return response.writeHead(failing).end('{}')
      const call = `${request.method} ${request.url}`
      const body = JSON.parse(text || '{}')
      received.push({ call, authorization: request.headers.authorization, body })
      const [status, answer] = answerOf(call, body)
      return response
        .writeHead(fallsSilent.shift() ?? status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return { availableTimeSlot, appointments, received, fails, fallsSilent, baseUrl }
}
