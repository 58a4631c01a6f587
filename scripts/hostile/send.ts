import { Agent, request } from 'node:http'
import type { HostileRequest } from './request.ts'

export interface Answer {
  status: number
  body: string
  requestId: string
  ms: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })
const longest = 200_000
const mostTaken = 1024 * 1024

/** Uses the low-level client, which sends addresses unchanged, because invalid ones are intended. */
export function send({ method, url, headers, body }: HostileRequest, patienceMs: number): Promise<Answer> {
  const { origin } = new URL(url.slice(0, url.indexOf('/', 8)))
  const { hostname, port } = new URL(origin)
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request({
      agent,
      hostname,
      port,
      method,
      path: url.slice(origin.length),
      headers: { ...headers, ...(body && { 'content-length': String(body.byteLength) }) },
      setHost: !('host' in headers),
    })
    const timer = setTimeout(() => asked.destroy(new Error(`no answer within ${patienceMs} ms`)), patienceMs)
    const done = (answer: Answer) => {
      clearTimeout(timer)
      resolve(answer)
    }
    asked.on('error', (error) => {
      // A server may close the connection of an oversized body before its response is read.
      if (body && body.byteLength > mostTaken) return done({ status: 413, body: '', requestId: '', ms: 0 })
      clearTimeout(timer)
      reject(error)
    })
    asked.on('response', (answer) => {
      // Until the response starts: the duration of a file depends on its size.
      const ms = performance.now() - started
      const status = answer.statusCode ?? 0
      const id = answer.headers['x-request-id']
      const requestId = typeof id === 'string' ? id : ''
      // A stream of events never ends.
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        done({ status, body: '', requestId, ms })
        asked.destroy()
        return
      }
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        if (text.length < longest) text += part
      })
      answer.on('end', () => done({ status, body: text, requestId, ms }))
    })
    asked.end(body ?? undefined)
  })
}
