import type { Answering } from '../dns-server.ts'
import { type DnsMessage, opcodes, readLargeMessage, requestFor } from '../message.ts'
import { noAnswer, PeerFault } from '../peer-fault.ts'
import { type PeerKey, signedStream, signRequest } from '../peer-signing.ts'
import { soaBytes } from '../record-bytes.ts'
import { collecting } from './collecting.ts'
import type { ReceivedZone } from './contents.ts'
import { type Soa, readSoa } from './soa.ts'
import { messagesFrom } from './stream.ts'
import { takingTurns, type TakeTurns } from '../../../lib/turns.ts'

export interface TransferLimits {
  records: number
  bytes: number
  ms: number
}

interface Asked {
  zone: string
  key: PeerKey | null
}

/** The SOA that a primary has now. Throws `PeerFault`. */
export async function askSoa(from: Answering, { zone, key }: Asked): Promise<Soa> {
  const { message, mac } = signRequest(requestFor({ opcode: opcodes.query, name: zone, type: 'SOA' }), key)
  const assertNext = signedStream(key, mac)
  for await (const bytes of messagesFrom(from, message, { bytes: 70_000, ms: 10_000 })) {
    const answer = await readAnswer(bytes, message, takingTurns())
    assertNext(answer)
    const soa = answer.answers.find(({ name, type }) => type === 'SOA' && name === zone)
    if (!soa) throw new PeerFault('Not authoritative for the zone.')
    return readSoa(soa)
  }
  throw new PeerFault(noAnswer)
}

/**
 * Takes a zone from its primary: only what has changed since the known version (RFC 1995), or by AXFR (RFC 5936). It stops
 * while reading when a limit is reached, and other calls have their turn in between. Throws `PeerFault`.
 */
export async function receiveZone(
  from: Answering,
  { known, ...asked }: Asked & { known?: ReceivedZone | null },
  limits: TransferLimits,
): Promise<ReceivedZone> {
  if (known) {
    try {
      return await receive(from, { ...asked, known }, limits)
    } catch (error) {
      // A primary without incremental transfers, or whose changes do not fit the known version, still has the zone.
      if (!(error instanceof PeerFault)) throw error
    }
  }
  return receive(from, { ...asked, known: null }, limits)
}

async function receive(
  from: Answering,
  { zone, key, known }: Asked & { known: ReceivedZone | null },
  limits: TransferLimits,
): Promise<ReceivedZone> {
  const question = known
    ? { type: 'IXFR', authorities: [soaBytes(zone, known.apex.soaTtl, { ...known.apex, serial: known.serial })] }
    : { type: 'AXFR' }
  const { message, mac } = signRequest(requestFor({ opcode: opcodes.query, name: zone, ...question }), key)
  const assertNext = signedStream(key, mac)
  const collected = collecting(zone, known, limits.records)
  const turns = takingTurns()
  for await (const bytes of messagesFrom(from, message, limits)) {
    const answer = await readAnswer(bytes, message, turns)
    const isSigned = assertNext(answer)
    for (const record of answer.answers) {
      // Other calls have their turn in between.
      await turns()
      collected.add(record)
    }
    const whole = collected.whole()
    if (!whole) continue
    if (!isSigned) throw new PeerFault('The last message of the transfer is not signed.')
    return whole
  }
  throw new PeerFault('The transfer ended before the zone was complete.')
}

async function readAnswer(bytes: Buffer, request: Buffer, turns: TakeTurns): Promise<DnsMessage> {
  const answer = await readLargeMessage(bytes, turns)
  if (!answer || answer.id !== request.readUInt16BE(0)) throw new PeerFault('The answer is not a DNS message.')
  return answer
}
