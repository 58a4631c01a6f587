import { ContentProblem } from '@portal/contract/dns/records/content-problem.ts'
import { dns } from '@portal/contract/dns/dns.ts'
import { recordSetsUpdate } from '@portal/contract/dns/record-sets.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { minuteAllowance } from '../lib/minute-allowance.ts'
import { assertNot } from '../lib/refusal.ts'
import { type Listening, listenForDns } from '../upstreams/dns/listen.ts'
import {
  type DnsMessage,
  flagBits,
  headerBytes,
  opcodes,
  rcodes,
  readMessage,
  responseTo,
} from '../upstreams/dns/message.ts'
import {
  judgeTsig,
  secondsOf,
  serverTime,
  signed,
  type Tsig,
  tsigErrors,
  TsigMisplaced,
  tsigOf,
  withTsigError,
} from '../upstreams/dns/tsig.ts'
import { inScope } from './actor.ts'
import type { StoredKey } from './api-keys/key-store.ts'
import { refusalOfKey } from './api-keys/policy.ts'
import { findTsigKey, tsigCipher } from './api-keys/tsig-key.ts'
import { acceptKey } from './api-keys/verify-key.ts'
import { UpdateRefused } from './dns/updates/read-update.ts'
import { answerSigned, type UpdateAnswer } from './dns/updates/service.ts'

/** Messages that are worked on at the same time; clients repeat those beyond. */
const mostOpen = 50

type AnswerKey = (key: StoredKey, message: DnsMessage, address: string) => Promise<UpdateAnswer>

/** Accepts DNS updates that an API key has signed (RFC 2136, RFC 8945), if a port is set for them. */
export async function startDnsUpdates(
  config: Config,
  database: Database,
  log: FastifyBaseLogger,
): Promise<Listening | undefined> {
  const { DNS_UPDATE_HOST: host, DNS_UPDATE_PORT: port } = config
  if (port === undefined) return undefined
  const { system } = database
  const cipher = tsigCipher(config)
  const take = minuteAllowance()
  const answer: AnswerKey = async (key, message, address) => {
    try {
      const verified = await acceptKey(system, key, address, () => {
        if (!take(key.keyId, key.perMinute).isGranted) throw new Problem('too_many')
      })
      // An update is a change of record sets, and has its rules.
      assertNot(refusalOfKey(key, recordSetsUpdate))
      const caller = { ...verified, accountId: undefined, isRead: false }
      return await inScope(database, caller, dns, (scope) => answerSigned(scope, message))
    } catch (error) {
      if (error instanceof UpdateRefused) return { rcode: error.rcode }
      if (error instanceof Problem && error.statusCode < 500) return { rcode: rcodes.refused }
      log.error({ err: error, keyId: key.keyId }, 'a DNS update failed')
      return { rcode: rcodes.serverFailure }
    }
  }
  const find = (name: string) => findTsigKey(system, cipher, name)
  const reply = async (bytes: Buffer, address: string): Promise<Buffer | null> => {
    try {
      return await replyTo(bytes, address, find, answer)
    } catch (error) {
      log.error({ err: error }, 'a DNS message failed')
      return null
    }
  }
  try {
    const listening = await listenForDns(
      { host, port },
      async (bytes, caller) => {
        // A server for both address families receives IPv4 addresses mapped into IPv6.
        const said = await reply(bytes, caller.address.replace(/^::ffff:(?=\d+\.)/i, ''))
        return said ? [said] : []
      },
      { mostOpen },
    )
    log.info({ ...listening.answering }, 'DNS updates are accepted')
    return listening
  } catch (error) {
    log.error({ err: error, host, port }, 'DNS updates are not accepted: DNS_UPDATE_PORT cannot be used')
    return undefined
  }
}

/** Null for what is not a request, which gets no response. */
async function replyTo(
  bytes: Buffer,
  address: string,
  find: (name: string) => ReturnType<typeof findTsigKey>,
  answer: AnswerKey,
): Promise<Buffer | null> {
  if (bytes.length < headerBytes || (bytes.readUInt16BE(2) & flagBits.response) !== 0) return null
  const message = readMessage(bytes)
  if (!message) return responseTo(headOf(bytes), { rcode: rcodes.formatError })
  if (message.opcode !== opcodes.query && message.opcode !== opcodes.update) {
    return responseTo(message, { rcode: rcodes.notImplemented })
  }
  const tsig = signatureOf(message)
  if (tsig === 'misplaced') return responseTo(message, { rcode: rcodes.formatError })
  if (!tsig) return responseTo(message, { rcode: rcodes.refused })
  const found = await find(tsig.keyName)
  const now = secondsOf(new Date())
  const judged = judgeTsig(tsig, found?.secrets ?? [], now)
  if (!judged) return responseTo(message, { rcode: rcodes.formatError })
  const sign = (response: Buffer, more: { time: number; secret: Buffer; error?: number; other?: Buffer }) =>
    signed(response, { keyName: tsig.keyName, algorithm: tsig.algorithm, before: tsig.mac, ...more }).message
  if (!found || !judged.isGood) {
    const refusal = responseTo(message, { rcode: rcodes.notAuthoritative })
    const { error, secret } = judged.isGood ? { error: tsigErrors.badKey, secret: null } : judged
    if (!secret) return withTsigError(refusal, tsig, error)
    const other = error === tsigErrors.badTime ? { other: serverTime(now) } : {}
    return sign(refusal, { time: tsig.time, secret, error, ...other })
  }
  return sign(responseTo(message, await answer(found.key, message, address)), { time: now, secret: judged.secret })
}

/** Of a message that cannot be read, only the header is. */
const headOf = (bytes: Buffer) => ({
  id: bytes.readUInt16BE(0),
  flags: bytes.readUInt16BE(2),
  questions: [],
  head: bytes.subarray(0, headerBytes),
})

function signatureOf(message: DnsMessage): Tsig | null | 'misplaced' {
  try {
    return tsigOf(message)
  } catch (error) {
    if (error instanceof TsigMisplaced || error instanceof ContentProblem) return 'misplaced'
    throw error
  }
}
