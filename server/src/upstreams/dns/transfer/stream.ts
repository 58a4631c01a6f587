import { connect } from 'node:net'
import type { Answering } from '../dns-server.ts'
import { noAnswer, PeerFault } from '../peer-fault.ts'

interface Limits {
  bytes: number
  ms: number
}

/** Sends a message by TCP and reads the messages of the answer one by one, until the reader stops or a limit is reached. */
export async function* messagesFrom(
  { host, port }: Answering,
  request: Buffer,
  { bytes: most, ms }: Limits,
): AsyncGenerator<Buffer> {
  const socket = connect(port, host)
  const timer = setTimeout(() => socket.destroy(new PeerFault(`The answer took more than ${ms / 1000} seconds.`)), ms)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(request.length)
  socket.write(Buffer.concat([length, request]))
  let parts: Buffer[] = []
  let [total, waiting] = [0, 0]
  try {
    for await (const chunk of socket) {
      const part = Buffer.from(chunk)
      total += part.length
      if (total > most) throw new PeerFault(`The zone is larger than ${most / 1_000_000} MB.`)
      parts.push(part)
      waiting += part.length
      while (waiting >= 2) {
        const [first] = parts
        const whole = parts.length === 1 && first ? first : Buffer.concat(parts)
        const end = whole.readUInt16BE(0) + 2
        parts = [whole]
        if (whole.length < end) break
        parts = [whole.subarray(end)]
        waiting = whole.length - end
        yield whole.subarray(2, end)
      }
    }
  } catch (error) {
    // A closed port, or a connection that the other side ended.
    throw error instanceof PeerFault ? error : new PeerFault(noAnswer)
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}
