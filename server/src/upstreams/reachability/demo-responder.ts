import type { Database } from '@portal/db/src/database.ts'
import dnsPacket from 'dns-packet'
import { createSocket } from 'node:dgram'
import type { EventEmitter } from 'node:events'
import { createServer as createWebServer } from 'node:http'
import { createServer } from 'node:net'
import { listPlaces, type Place } from './place-store.ts'

export interface Responder {
  /** Does not wait for connections. */
  stop(): void
}

/**
 * Listens on the loopback addresses and ports in the demo services' details, so that reachability tests are real on a
 * machine without a network.
 */
export async function startDemoResponder(database: Database): Promise<Responder> {
  return respondAt(await listPlaces(database.system))
}

export async function respondAt(places: readonly Place[]): Promise<Responder> {
  const started = await Promise.all(places.flatMap(answerAt))
  return { stop: () => started.forEach((close) => close()) }
}

type Close = () => void

function answerAt({ address, tcpPort, dnsPort, httpPort }: Place): Promise<Close>[] {
  return [
    ...(tcpPort ? [listenTcp(address, tcpPort)] : []),
    ...(dnsPort ? [listenDns(address, dnsPort)] : []),
    ...(httpPort ? [listenWeb(address, httpPort)] : []),
  ]
}

function listenTcp(address: string, port: number): Promise<Close> {
  return listening(
    createServer((socket) => socket.end(() => socket.destroy())),
    port,
    address,
  )
}

function listenWeb(address: string, port: number): Promise<Close> {
  return listening(
    createWebServer((_, response) => response.end('Demo service\n')),
    port,
    address,
  )
}

function listening(server: ReturnType<typeof createServer>, port: number, address: string): Promise<Close> {
  return patiently(
    server,
    () => server.listen(port, address),
    () => server.close(),
  )
}

function listenDns(address: string, port: number): Promise<Close> {
  const socket = createSocket('udp4')
  socket.on('message', (message, from) => {
    try {
      const { id, questions } = dnsPacket.decode(message)
      socket.send(
        dnsPacket.encode({
          type: 'response',
          ...(id !== undefined && { id }),
          questions: questions ?? [],
          answers: [],
        }),
        from.port,
        from.address,
      )
    } catch {
      // The packet is not a query.
    }
  })
  return patiently(
    socket,
    () => socket.bind(port, address),
    () => socket.close(),
  )
}

const againAfterMs = 2000

/** Another demonstration on this machine may use the port; this one takes it over when the other one stops. */
function patiently(server: EventEmitter, open: () => void, close: () => void): Promise<Close> {
  let again: ReturnType<typeof setTimeout> | undefined
  let isOpen = false
  let isStopped = false
  const stop = () => {
    isStopped = true
    clearTimeout(again)
    if (isOpen) close()
  }
  return new Promise((resolve) => {
    server.on('listening', () => {
      isOpen = true
      resolve(stop)
      if (isStopped) close()
    })
    server.on('error', () => {
      if (!isOpen && !isStopped) again = setTimeout(open, againAfterMs).unref()
      resolve(stop)
    })
    open()
  })
}
