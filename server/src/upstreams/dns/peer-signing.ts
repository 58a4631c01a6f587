import { tsigAlgorithm } from '@portal/contract/api-keys/api-keys.ts'
import { ContentProblem } from '@portal/contract/dns/records/content-problem.ts'
import { type DnsMessage, rcodes } from './message.ts'
import { faultOfRcode, PeerFault } from './peer-fault.ts'
import { judgeTsig, secondsOf, signed, type Tsig, tsigErrors, TsigMisplaced, tsigOf } from './tsig.ts'

/** The TSIG key of an exchange with a name server of a customer. */
export interface PeerKey {
  name: string
  secret: Buffer
  /** The secret before a rotation, which the other side may still have; null once it is no longer valid. */
  before?: Buffer | null
}

/** The other side does not accept the signature of a request. */
class KeyNotAccepted extends PeerFault {}

/** An exchange that is repeated with the secret before a rotation, if the other side does not accept the new one. */
export async function withEitherSecret<T>(
  key: PeerKey | null,
  exchange: (key: PeerKey | null) => Promise<T>,
): Promise<T> {
  try {
    return await exchange(key)
  } catch (error) {
    if (!(error instanceof KeyNotAccepted) || !key?.before) throw error
    return exchange({ name: key.name, secret: key.before })
  }
}

/** The request as it is sent, and its signature, which those of the answers cover. */
export function signRequest(request: Buffer, key: PeerKey | null): { message: Buffer; mac: Buffer | undefined } {
  if (!key) return { message: request, mac: undefined }
  const { name: keyName, secret } = key
  return signed(request, { keyName, algorithm: tsigAlgorithm, secret, time: secondsOf(new Date()) })
}

/** The signature of an answer; null if it has none. */
function signatureIn(answer: DnsMessage): Tsig | null {
  try {
    return tsigOf(answer)
  } catch (error) {
    if (error instanceof TsigMisplaced || error instanceof ContentProblem) throw new PeerFault(badSignature)
    throw error
  }
}

const badSignature = 'The TSIG signature of the answer is not valid.'

/** Throws `PeerFault` if the answer is an error, or not signed with the key of its request. */
export function assertGood(answer: DnsMessage, key: PeerKey | null, before: Buffer | undefined): void {
  signedStream(key, before)(answer)
}

/** As the specification says: a signature covers at most 99 unsigned messages before its own. */
const mostUnsigned = 99

/**
 * Checks the messages of an answer in their order. The first must be signed with the key of the request. Returns whether
 * everything up to here is signed, and throws `PeerFault` for an error or another signature.
 */
export function signedStream(key: PeerKey | null, ofRequest: Buffer | undefined): (answer: DnsMessage) => boolean {
  let before = ofRequest
  let between: Buffer[] = []
  let isLater = false
  return (answer) => {
    const tsig = signatureIn(answer)
    const rcode = answer.flags & 15
    // An error need not be signed: a server that does not know the key cannot sign.
    if (rcode !== rcodes.noError) throw faultOf(rcode, tsig?.error)
    if (!key) return true
    if (!tsig) {
      between.push(answer.bytes)
      if (!isLater || between.length > mostUnsigned) throw new PeerFault('The answer is not signed.')
      return false
    }
    const isOfKey = tsig.keyName === key.name && tsig.algorithm === tsigAlgorithm
    const judged = isOfKey ? judgeTsig(tsig, [key.secret], secondsOf(new Date()), { before, between, isLater }) : null
    if (!judged?.isGood) throw new PeerFault(badSignature)
    before = tsig.mac
    between = []
    isLater = true
    return true
  }
}

function faultOf(rcode: number, error: number | undefined): PeerFault {
  switch (error) {
    case tsigErrors.badKey:
      return new KeyNotAccepted('The name server does not know the TSIG key.')
    case tsigErrors.badSignature:
      return new KeyNotAccepted('The name server has another secret for the TSIG key.')
    case tsigErrors.badTime:
      return new PeerFault('The clock of the name server is wrong.')
    default:
      return new PeerFault(faultOfRcode(rcode))
  }
}
