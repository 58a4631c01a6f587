import { once } from 'node:events'
import * as http from 'node:http'
import * as https from 'node:https'
import { createGunzip } from 'node:zlib'
import type { Config } from '../config.ts'
import { Arrival, doctorHeader, doctorKey, doctorPauseMs } from '../portal/events/doctor-stream.ts'

const timeoutMs = 5000

/** An address that no visitor has (RFC 5737). */
export const forgedAddress = '192.0.2.77'

export interface Watched {
  arrival: Arrival
  /** Whether no proxy is in between: the process sees the doctor's own port. */
  isDirect: boolean
  /** Whether events of the stream came together, although they were sent with a pause. */
  isBuffered: boolean
}

/** Opens the doctor's event stream at BASE_URL with a forged address; null if the process does not recognise it. */
export async function watchArrival({ BASE_URL, SESSION_SECRET }: Config): Promise<Watched | null> {
  // As a browser does: compression delays events as well.
  const headers = {
    [doctorHeader]: doctorKey(SESSION_SECRET),
    'x-forwarded-for': forgedAddress,
    'accept-encoding': 'gzip',
  }
  const request = requestOf(`${BASE_URL}/api/events`, { headers })
  const answer = await send(request)
  const ownPort = request.socket?.localPort
  let text = ''
  const times = new Map<string, number>()
  const body = answer.headers['content-encoding'] === 'gzip' ? answer.pipe(createGunzip()) : answer
  for await (const chunk of body) {
    text += String(chunk)
    const now = performance.now()
    for (const [, event = ''] of text.matchAll(/^event: (.+)$/gm)) if (!times.has(event)) times.set(event, now)
  }
  const data = /^event: arrival\ndata: (.+)$/m.exec(text)?.[1]
  if (data === undefined) return null
  const arrival = Arrival.parse(JSON.parse(data))
  return {
    arrival,
    isDirect: arrival.peer.port === ownPort,
    isBuffered: pausesOf([...times.values()]).some((pause) => pause < doctorPauseMs / 2),
  }
}

const pausesOf = (times: readonly number[]) => times.slice(1).map((time, i) => time - (times[i] ?? 0))

/** Announces a body without sending it. Returns the status of an early refusal, or null if the body may be sent. */
export async function announceBody(address: string, bytes: number): Promise<number | null> {
  const request = requestOf(address, {
    method: 'POST',
    headers: { expect: '100-continue', 'content-length': bytes, 'content-type': 'application/octet-stream' },
  })
  request.flushHeaders()
  try {
    return await Promise.race([
      once(request, 'continue').then(() => null),
      once(request, 'response').then(([answer]: http.IncomingMessage[]) => answer?.statusCode ?? null),
    ])
  } finally {
    request.on('error', () => {}).destroy()
  }
}

function requestOf(address: string, options: https.RequestOptions): http.ClientRequest {
  // A connection of its own, whose port is the doctor's.
  const all = { agent: false, signal: AbortSignal.timeout(timeoutMs), ...options }
  return address.startsWith('https:') ? https.request(address, all) : http.request(address, all)
}

async function send(request: http.ClientRequest): Promise<http.IncomingMessage> {
  request.end()
  const [answer]: http.IncomingMessage[] = await once(request, 'response')
  if (!answer) throw new Error('unreachable')
  return answer
}
