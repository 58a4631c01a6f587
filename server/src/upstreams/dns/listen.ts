import { createSocket } from 'node:dgram'
import { createServer, isIPv6, type Socket } from 'node:net'
import type { Answering } from './dns-server.ts'

export interface Listening {
  answering: Answering
  close(): Promise<void>
}

export interface Caller {
  address: string
  isUdp: boolean
}

/** The messages of the response, of which UDP takes one; none to stay silent. */
export type Reply = (message: Buffer, caller: Caller) => Promise<readonly Buffer[]>

const idleMs = 10_000
const mostConnections = 200

/** Receives DNS messages by UDP and TCP on the same port. `::` listens on both address families. */
export async function listenForDns(
  { host, port }: Answering,
  reply: Reply,
  { mostOpen = Infinity }: { mostOpen?: number } = {},
): Promise<Listening> {
  let open = 0
  const within = async (message: Buffer, caller: Caller): Promise<readonly Buffer[]> => {
    // A client repeats a message that was dropped.
    if (open >= mostOpen) return []
    open += 1
    try {
      return await reply(message, caller)
    } finally {
      open -= 1
    }
  }
  const tcp = createServer({ allowHalfOpen: true }, (socket) => {
    const address = socket.remoteAddress ?? ''
    serveStream(socket, (message) => within(message, { address, isUdp: false }))
  })
  tcp.maxConnections = mostConnections
  const bound = await new Promise<number>((resolve, reject) => {
    tcp.once('error', reject)
    tcp.listen(port, host, () => {
      const address = tcp.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
  const udp = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
  udp.on('message', (message, { port: to, address }) => {
    void within(message, { address, isUdp: true }).then(([answer]) => {
      if (answer) udp.send(answer, to, address)
    })
  })
  await new Promise<void>((resolve, reject) => {
    udp.once('error', reject)
    udp.bind(bound, host, resolve)
  })
  udp.on('error', () => {
    // The resolver repeats a query whose response was lost.
  })
  const sockets = new Set<Socket>()
  tcp.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return {
    answering: { host, port: bound },
    async close() {
      for (const socket of sockets) socket.destroy()
      await Promise.all([
        new Promise<void>((resolve) => void tcp.close(() => resolve())),
        new Promise<void>((resolve) => void udp.close(resolve)),
      ])
    },
  }
}

/** Each TCP message starts with its length; a connection may carry many. */
function serveStream(socket: Socket, reply: (message: Buffer) => Promise<readonly Buffer[]>): void {
  let waiting: Buffer = Buffer.alloc(0)
  let open = 0
  let hasEnded = false
  // A client may close its side before it has received the responses.
  const endIfDone = () => void (hasEnded && open === 0 && socket.end())
  // A response may take longer than a client may be silent: a large zone is signed as a whole.
  socket.setTimeout(idleMs, () => void (open === 0 && socket.destroy()))
  socket.on('error', () => socket.destroy())
  socket.on('end', () => {
    hasEnded = true
    endIfDone()
  })
  socket.on('data', (chunk) => {
    waiting = Buffer.concat([waiting, typeof chunk === 'string' ? Buffer.from(chunk) : chunk])
    while (waiting.length >= 2 && waiting.length >= waiting.readUInt16BE(0) + 2) {
      const end = waiting.readUInt16BE(0) + 2
      const message = waiting.subarray(2, end)
      waiting = waiting.subarray(end)
      open += 1
      void reply(message).then((answers) => {
        open -= 1
        for (const answer of answers) {
          if (socket.destroyed) break
          const length = Buffer.alloc(2)
          length.writeUInt16BE(answer.length)
          socket.write(Buffer.concat([length, answer]))
        }
        endIfDone()
      })
    }
  })
}
