import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import type { Answering } from './dns-server.ts'
import { type DnsMessage, flagBits, opcodes, readMessage, requestFor } from './message.ts'
import { noAnswer, PeerFault } from './peer-fault.ts'
import { assertGood, type PeerKey, signRequest } from './peer-signing.ts'

interface Notice {
  zone: string
  /** The SOA record, encoded. */
  soa: Buffer
  key: PeerKey | null
  timeoutMs?: number
}

/** Notifies a secondary name server of a change of a zone (RFC 1996). Throws `PeerFault` unless it acknowledges. */
export async function sendNotify(to: Answering, { zone, soa, key, timeoutMs = 3000 }: Notice): Promise<void> {
  const request = requestFor({
    opcode: opcodes.notify,
    bits: flagBits.authoritative,
    name: zone,
    type: 'SOA',
    answers: [soa],
  })
  const { message, mac } = signRequest(request, key)
  const answer = await answerTo(to, message, timeoutMs)
  assertGood(answer, key, mac)
}

/** An acknowledgement has a question and a signature. */
const longestAnswer = 1232

/** By UDP, once: the job repeats a notice that was lost. */
function answerTo({ host, port }: Answering, request: Buffer, timeoutMs: number): Promise<DnsMessage> {
  return new Promise((resolve, reject) => {
    const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
    const end = (work: () => void) => {
      clearTimeout(timer)
      socket.close()
      work()
    }
    const fail = () => end(() => reject(new PeerFault(noAnswer)))
    const timer = setTimeout(fail, timeoutMs)
    // A closed port, or a network that cannot be reached.
    socket.once('error', fail)
    socket.on('message', (bytes) => {
      const answer = bytes.length > longestAnswer ? null : readMessage(bytes)
      const isAnswer = answer?.opcode === opcodes.notify && (answer.flags & flagBits.response) !== 0
      if (isAnswer && answer.id === request.readUInt16BE(0)) end(() => resolve(answer))
    })
    socket.connect(port, host, () => socket.send(request))
  })
}
