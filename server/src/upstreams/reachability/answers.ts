import dnsPacket from 'dns-packet'
import { createSocket } from 'node:dgram'
import { randomInt } from 'node:crypto'
import { get } from 'node:http'
import { get as getSecurely } from 'node:https'
import { connect } from 'node:net'
import type { Reading } from '../line-tests/readings.ts'

const limitMs = 3000
type Answer = Reading<'tcp'>

/** Times an attempt, or explains its failure. */
async function attempt(place: { address: string; port: number }, work: () => Promise<void>): Promise<Answer> {
  const began = performance.now()
  try {
    await work()
    return { ...place, isAnswering: true, ms: Math.round((performance.now() - began) * 10) / 10, detail: '' }
  } catch (error) {
    // An unreachable host is a valid result of the test.
    return { ...place, isAnswering: false, ms: null, detail: whyNot(error, place.port) }
  }
}

function whyNot(error: unknown, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ECONNREFUSED') return `Port ${port} is closed`
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'There is no route to this address from our server'
  return `No response on port ${port} within ${limitMs / 1000} seconds`
}

export function connectTcp(address: string, port: number): Promise<Answer> {
  return attempt(
    { address, port },
    () =>
      new Promise((resolve, reject) => {
        const socket = connect({ host: address, port, timeout: limitMs })
        socket.once('connect', () => {
          socket.destroy()
          resolve()
        })
        socket.once('timeout', () => socket.destroy(new Error('Timed out')))
        socket.once('error', reject)
      }),
  )
}

/** Any response will do, even a refusal: the host is reachable. */
export function askDns(address: string, port: number): Promise<Answer> {
  const id = randomInt(1, 65_536)
  const question = dnsPacket.encode({
    type: 'query',
    id,
    flags: dnsPacket.RECURSION_DESIRED,
    questions: [{ type: 'SOA', name: 'example.com' }],
  })
  return attempt(
    { address, port },
    () =>
      new Promise((resolve, reject) => {
        const socket = createSocket('udp4')
        const end = (settle: () => void) => {
          clearTimeout(timer)
          socket.close()
          settle()
        }
        const timer = setTimeout(() => end(() => reject(new Error('Timed out'))), limitMs)
        socket.once('error', (error) => end(() => reject(error)))
        socket.on('message', (message) => {
          if (message.length >= 2 && message.readUInt16BE(0) === id) end(resolve)
        })
        // A connected socket learns of a closed port and accepts packets from no other address.
        socket.connect(port, address, () => socket.send(question))
      }),
  )
}

const securePorts = new Set([443, 8443])

/** Reads only the response headers and follows no redirect, which could lead to another host. */
export async function askWeb(address: string, port: number): Promise<Reading<'http'>> {
  const fetchHead = securePorts.has(port) ? getSecurely : get
  let status: number | null = null
  const answer = await attempt(
    { address, port },
    () =>
      new Promise((resolve, reject) => {
        // The certificate is for a name; the test only checks reachability.
        const options = { host: address, port, path: '/', timeout: limitMs, rejectUnauthorized: false, agent: false }
        const request = fetchHead(options, (response) => {
          status = response.statusCode ?? null
          response.destroy()
          resolve()
        })
        request.once('timeout', () => request.destroy(new Error('Timed out')))
        request.once('error', reject)
      }),
  )
  return { ...answer, status }
}
