import type { Database } from '@portal/db/src/database.ts'
import dnsPacket from 'dns-packet'
import { createSocket } from 'node:dgram'
import { createServer as createWebServer } from 'node:http'
import { createServer } from 'node:net'
import { listPlaces, type Place } from './place-store.ts'

export interface Responder {
  stop(): Promise<void>
}

/**
 * Listens on the loopback addresses and ports in the demo services' details, so that reachability tests are real on a
 * machine without a network.
 */
export async function startDemoResponder(database: Database): Promise<Responder> {
  const started = await Promise.all((await listPlaces(database.system)).flatMap(answerAt))
  return { stop: async () => void (await Promise.all(started.map((close) => close()))) }
}

type Close = () => Promise<void>

function answerAt({ address, tcpPort, dnsPort, httpPort }: Place): Promise<Close>[] {
  return [
    ...(tcpPort ? [listenTcp(address, tcpPort)] : []),
    ...(dnsPort ? [listenDns(address, dnsPort)] : []),
    ...(httpPort ? [listenWeb(address, httpPort)] : []),
  ]
}

function listenTcp(address: string, port: number): Promise<Close> {
  return listening(
    createServer((socket) => socket.end()),
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
  return new Promise((resolve) => {
    // Another demonstration on this machine already uses the port.
    server.once('error', () => resolve(async () => {}))
    server.listen(port, address, () => resolve(() => new Promise((closed) => void server.close(() => closed()))))
  })
}

function listenDns(address: string, port: number): Promise<Close> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4')
    socket.once('error', () => resolve(async () => {}))
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
    socket.bind(port, address, () => resolve(() => new Promise((closed) => void socket.close(() => closed()))))
  })
}
