import { ContentProblem } from '@portal/contract/dns/records/content-problem.ts'
import { dns } from '@portal/contract/dns/dns.ts'
import { recordSetList, recordSetsUpdate } from '@portal/contract/dns/record-sets.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { minuteAllowance } from '../lib/minute-allowance.ts'
import { assertNot } from '../lib/refusal.ts'
import { takingTurns } from '../lib/turns.ts'
import { tsigCipher } from '../lib/tsig-secret.ts'
import { type Caller, type Listening, listenForDns, type Reply } from '../upstreams/dns/listen.ts'
import {
  type DnsMessage,
  flagBits,
  headerBytes,
  opcodes,
  rcodes,
  readLargeMessage,
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
import { openDnsServer } from '../upstreams/dns/open.ts'
import { inScope } from './actor.ts'
import type { StoredKey } from './api-keys/key-store.ts'
import { refusalOfKey } from './api-keys/policy.ts'
import { findTsigKey } from './api-keys/tsig-key.ts'
import { acceptKey } from './api-keys/verify-key.ts'
import { receiveNotify } from './dns/incoming/receive-notify.ts'
import { UpdateRefused } from './dns/updates/read-update.ts'
import { answerSigned } from './dns/updates/service.ts'
import type { SignedAnswer } from './dns/updates/signed-answer.ts'

/** Messages that are worked on at the same time; clients repeat those beyond. */
const mostOpen = 50

const answered: ReadonlySet<number> = new Set(Object.values(opcodes))

type AnswerKey = (key: StoredKey, message: DnsMessage, caller: Caller) => Promise<SignedAnswer>

/** Accepts DNS updates and transfers that an API key has signed (RFC 8945), if a port is set for them. */
export async function startDnsUpdates(
  config: Config,
  database: Database,
  log: FastifyBaseLogger,
): Promise<Listening | undefined> {
  const { DNS_UPDATE_HOST: host, DNS_UPDATE_PORT: port } = config
  if (port === undefined) return undefined
  const { system } = database
  const cipher = tsigCipher(config)
  const { copies } = openDnsServer(config, database)
  const take = minuteAllowance()
  const notified = async (message: DnsMessage, sender: Parameters<typeof receiveNotify>[2]) => ({
    rcode: await receiveNotify(system, message, sender),
    bits: flagBits.authoritative,
  })
  const answer: AnswerKey = async (key, message, { address, isUdp }) => {
    try {
      const verified = await acceptKey(system, key, address, () => {
        if (!take(key.keyId, key.perMinute).isGranted) throw new Problem('too_many')
      })
      if (message.opcode === opcodes.notify) return await notified(message, { address, keyId: key.keyId })
      // To the rules of keys, an update is a change of record sets, and a query reads them.
      const isRead = message.opcode === opcodes.query
      assertNot(refusalOfKey(key, isRead ? recordSetList : recordSetsUpdate))
      const caller = { ...verified, accountId: undefined, isRead }
      const { makeStream, ...said } = await inScope(database, caller, dns, (scope) =>
        answerSigned(scope, message, { isUdp, copies }),
      )
      if (!makeStream) return said
      const stream = await makeStream()
      return stream ? { ...said, stream } : { rcode: rcodes.serverFailure }
    } catch (error) {
      if (error instanceof UpdateRefused) return { rcode: error.rcode }
      if (error instanceof Problem && error.statusCode < 500) return { rcode: rcodes.refused }
      log.error({ err: error, keyId: key.keyId }, 'a DNS update failed')
      return { rcode: rcodes.serverFailure }
    }
  }
  const find = (name: string) => findTsigKey(system, cipher, name)
  const reply: Reply = async (bytes, { address, isUdp }) => {
    try {
      // A server for both address families receives IPv4 addresses mapped into IPv6.
      const caller = { address: address.replace(/^::ffff:(?=\d+\.)/i, ''), isUdp }
      return await replyTo(bytes, caller, { find, answer, notified })
    } catch (error) {
      log.error({ err: error }, 'a DNS message failed')
      return []
    }
  }
  try {
    const listening = await listenForDns({ host, port }, reply, { mostOpen })
    log.info({ ...listening.answering }, 'DNS updates are accepted')
    return listening
  } catch (error) {
    log.error({ err: error, host, port }, 'DNS updates are not accepted: DNS_UPDATE_PORT cannot be used')
    return undefined
  }
}

interface Answers {
  find(name: string): ReturnType<typeof findTsigKey>
  answer: AnswerKey
  /** Only a NOTIFY may come without a signature. */
  notified(message: DnsMessage, sender: { address: string; keyId: null }): Promise<SignedAnswer>
}

/** No response to what is not a request. */
async function replyTo(bytes: Buffer, caller: Caller, { find, answer, notified }: Answers): Promise<Buffer[]> {
  if (bytes.length < headerBytes || (bytes.readUInt16BE(2) & flagBits.response) !== 0) return []
  const message = await readLargeMessage(bytes, takingTurns())
  if (!message) return [responseTo(headOf(bytes), { rcode: rcodes.formatError })]
  if (!answered.has(message.opcode)) {
    return [responseTo(message, { rcode: rcodes.notImplemented })]
  }
  const tsig = signatureOf(message)
  if (tsig === 'misplaced') return [responseTo(message, { rcode: rcodes.formatError })]
  if (!tsig && message.opcode === opcodes.notify) {
    return responsesTo(message, await notified(message, { address: caller.address, keyId: null }))
  }
  if (!tsig) return [responseTo(message, { rcode: rcodes.refused })]
  const found = await find(tsig.keyName)
  const now = secondsOf(new Date())
  const judged = judgeTsig(tsig, found?.secrets ?? [], now)
  if (!judged) return [responseTo(message, { rcode: rcodes.formatError })]
  if (found && judged.isGood) {
    return signedBy(judged.secret, tsig, now, responsesTo(message, await answer(found.key, message, caller)))
  }
  const refusal = responseTo(message, { rcode: rcodes.notAuthoritative })
  const { error, secret } = judged.isGood ? { error: tsigErrors.badKey, secret: null } : judged
  if (!secret) return [withTsigError(refusal, tsig, error)]
  const { keyName, algorithm, mac, time } = tsig
  const other = error === tsigErrors.badTime ? { other: serverTime(now) } : {}
  return [signed(refusal, { keyName, algorithm, before: mac, time, secret, error, ...other }).message]
}

function responsesTo(message: DnsMessage, { stream, ...answer }: SignedAnswer): Buffer[] {
  return stream
    ? stream.map((answers) => responseTo(message, { ...answer, sections: [answers] }))
    : [responseTo(message, answer)]
}

/** Each message of a stream is signed, in a chain that begins with the signature of the request. */
async function signedBy(
  secret: Buffer,
  { keyName, algorithm, mac }: Tsig,
  time: number,
  responses: readonly Buffer[],
): Promise<Buffer[]> {
  const turns = takingTurns()
  const messages: Buffer[] = []
  let before = mac
  for (const [at, response] of responses.entries()) {
    // Other calls have their turn in between.
    await turns()
    const made = signed(response, { keyName, algorithm, secret, time, before, isLater: at > 0 })
    before = made.mac
    messages.push(made.message)
  }
  return messages
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
