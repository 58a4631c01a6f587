import { numberOfType } from '@portal/contract/dns/records/numbers.ts'
import { nameBytes, numberBytes } from '@portal/contract/dns/records/wire.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { classes, type DnsMessage, type WireRecord } from './message.ts'

/** The algorithms of RFC 8945, section 6, by their names in messages. */
const algorithms = new Map([
  ['hmac-sha256', 'sha256'],
  ['hmac-sha384', 'sha384'],
  ['hmac-sha512', 'sha512'],
  ['hmac-sha224', 'sha224'],
  ['hmac-sha1', 'sha1'],
])

export const tsigErrors = { badSignature: 16, badKey: 17, badTime: 18, badTruncation: 22 } as const

/** Seconds by which clocks may differ. */
export const fudge = 300

/** The TSIG record of a message. */
export interface Tsig {
  keyName: string
  algorithm: string
  time: number
  fudge: number
  mac: Buffer
  originalId: number
  error: number
  other: Buffer
  /** The message as it was signed. */
  unsigned: Buffer
}

/** Null if the message is not signed; throws `TsigMisplaced` if the record is not at its place or not readable. */
export function tsigOf({ bytes, additionals, answers, authorities }: DnsMessage): Tsig | null {
  const signatures = [...answers, ...authorities, ...additionals].filter(({ type }) => type === 'TSIG')
  const [last] = additionals.slice(-1)
  if (signatures.length === 0) return null
  if (!last || last.type !== 'TSIG' || signatures.length > 1 || last.class !== classes.any || last.ttl !== 0) {
    throw new TsigMisplaced()
  }
  return readTsig(bytes, last, additionals.length)
}

export class TsigMisplaced extends Error {}

function readTsig(bytes: Buffer, { name, data, at }: WireRecord, additionals: number): Tsig {
  const algorithm = data.name()
  const [time, allowed] = [data.number(6), data.number(2)]
  const mac = Buffer.from(data.take(data.number(2)))
  const [originalId, error] = [data.number(2), data.number(2)]
  const other = Buffer.from(data.take(data.number(2)))
  const unsigned = Buffer.from(bytes.subarray(0, at))
  unsigned.writeUInt16BE(originalId, 0)
  unsigned.writeUInt16BE(additionals - 1, 10)
  return { keyName: name, algorithm, time, fudge: allowed, mac, originalId, error, other, unsigned }
}

type Judgement = { isGood: true; secret: Buffer } | { isGood: false; error: number; secret: Buffer | null }

/** The input of a signature beside its message (RFC 8945, section 5.3). */
interface Chain {
  /** The signature of the request, or of the message before in a stream. */
  before?: Buffer | undefined
  /** Unsigned messages of a stream since then. */
  between?: readonly Buffer[]
  /** Whether it is a later message of a stream, which signs only the time. */
  isLater?: boolean
}

/** Judges a signature in the order of RFC 8945, section 5.2; null for a length that no MAC has. */
export function judgeTsig(
  tsig: Tsig,
  secrets: readonly Buffer[],
  now: number,
  { before, between = [], isLater = false }: Chain = {},
): Judgement | null {
  const hash = algorithms.get(tsig.algorithm)
  if (hash === undefined || secrets.length === 0) return { isGood: false, error: tsigErrors.badKey, secret: null }
  const whole = createHmac(hash, '').digest().length
  if (tsig.mac.length > whole || tsig.mac.length < Math.max(10, whole / 2)) return null
  const secret = secrets.find((each) => {
    const variables = isLater ? timeOf(tsig.time, tsig.fudge) : variablesOf(tsig)
    const expected = macOf(hash, each, [...lengthAnd(before), ...between, tsig.unsigned, variables])
    return timingSafeEqual(expected.subarray(0, tsig.mac.length), tsig.mac)
  })
  if (!secret) return { isGood: false, error: tsigErrors.badSignature, secret: null }
  if (Math.abs(now - tsig.time) > Math.min(tsig.fudge, fudge)) {
    return { isGood: false, error: tsigErrors.badTime, secret }
  }
  return tsig.mac.length < whole ? { isGood: false, error: tsigErrors.badTruncation, secret } : { isGood: true, secret }
}

interface Signing {
  keyName: string
  algorithm: string
  secret: Buffer
  /** The MAC of the request, or of the message before in a stream; absent for a request. */
  before?: Buffer
  time: number
  error?: number
  other?: Buffer
  /** Whether it is a later message of a stream, which signs only the time (RFC 8945, section 5.3.1). */
  isLater?: boolean
}

/** Appends a signature to a message. */
export function signed(message: Buffer, signing: Signing): { message: Buffer; mac: Buffer } {
  const { keyName, algorithm, secret, before, time, error = 0, other = Buffer.alloc(0), isLater = false } = signing
  const variables = isLater ? timeOf(time) : variablesOf({ keyName, algorithm, time, fudge, error, other })
  const mac = macOf(algorithms.get(algorithm) ?? 'sha256', secret, [...lengthAnd(before), message, variables])
  return { message: withTsig(message, { ...signing, mac, error, other }), mac }
}

/** Appends the reason for which a signature was not accepted, without a signature of its own. */
export function withTsigError(message: Buffer, { keyName, algorithm, time }: Tsig, error: number): Buffer {
  return withTsig(message, { keyName, algorithm, time, mac: Buffer.alloc(0), error, other: Buffer.alloc(0) })
}

type Written = Pick<Tsig, 'keyName' | 'algorithm' | 'time' | 'mac' | 'error' | 'other'>

function withTsig(message: Buffer, { keyName, algorithm, time, mac, error, other }: Written): Buffer {
  const data = Buffer.concat([
    nameBytes(algorithm),
    timeOf(time),
    numberBytes(mac.length, 2),
    mac,
    message.subarray(0, 2),
    numberBytes(error, 2),
    numberBytes(other.length, 2),
    other,
  ])
  const fixed = [numberBytes(numberOfType('TSIG') ?? 0, 2), numberBytes(classes.any, 2), numberBytes(0, 4)]
  const record = Buffer.concat([nameBytes(keyName), ...fixed, numberBytes(data.length, 2), data])
  const whole = Buffer.concat([message, record])
  whole.writeUInt16BE(message.readUInt16BE(10) + 1, 10)
  return whole
}

const timeOf = (time: number, allowed: number = fudge) => Buffer.concat([numberBytes(time, 6), numberBytes(allowed, 2)])

/** The fields of the record that a signature covers beside the message (RFC 8945, section 4.3.3). */
function variablesOf({
  keyName,
  algorithm,
  time,
  fudge: allowed,
  error,
  other,
}: Pick<Tsig, 'keyName' | 'algorithm' | 'time' | 'fudge' | 'error' | 'other'>): Buffer {
  const fixed = [numberBytes(classes.any, 2), numberBytes(0, 4)]
  const rest = [numberBytes(error, 2), numberBytes(other.length, 2), other]
  return Buffer.concat([nameBytes(keyName), ...fixed, nameBytes(algorithm), timeOf(time, allowed), ...rest])
}

const lengthAnd = (mac: Buffer | undefined) => (mac ? [numberBytes(mac.length, 2), mac] : [])

function macOf(hash: string, secret: Buffer, parts: readonly Uint8Array[]): Buffer {
  const hmac = createHmac(hash, secret)
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}

/** The time of a signature: seconds since 1970. */
export const secondsOf = (now: Date) => Math.floor(now.getTime() / 1000)

/** The server's time, which a client with a wrong clock receives. */
export const serverTime = (now: number) => Buffer.from(numberBytes(now, 6))
