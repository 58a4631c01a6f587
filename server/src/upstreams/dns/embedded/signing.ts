import { type Answer, encode } from 'dns-packet'
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { answersOf, packetData, packetType, type Rrset } from './wire.ts'

/** ECDSA over P-256 with SHA-256, RFC 6605. */
const algorithm = 13
const keyFlags = 257
const keyTtl = 3600
const day = 86_400

/** The parent zone should have the DS of these keys, or none (RFC 8078, section 4). */
type ForParent = 'keys' | 'removal'

export interface Signer {
  /** DNSKEY, and CDS and CDNSKEY for the parent zone (RFC 7344). */
  keySets: Rrset[]
  /** Of each key, for the registry: key tag, algorithm, digest type and digest. */
  ds: string[]
  /** Signs a set with each key. `owner` is its name in the zone if a wildcard produced the name in the set. */
  sign(set: Rrset, owner?: string): Rrset
}

interface SignerOptions {
  now: number
  forParent: ForParent
  validDays: number
}

export function newSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

export const dsOf = (zone: string, pem: string): string => readKey(zone, pem).ds

export function createSigner(
  zone: string,
  pems: readonly string[],
  { now = Date.now(), forParent = 'keys', validDays = 14 }: Partial<SignerOptions> = {},
): Signer {
  const keys = pems.map((pem) => readKey(zone, pem))
  const inception = Math.floor(now / 1000) - 3600
  const kept = new Map<string, unknown[]>()

  const signatureOf = (set: Rrset, owner: string, { tag: keyTag, privateKey }: SigningKey): unknown => {
    const labels = owner.split('.').filter((label) => label !== '*').length
    const head = {
      typeCovered: set.type,
      algorithm,
      labels,
      originalTTL: set.ttl,
      expiration: inception + validDays * day,
      inception,
      keyTag,
      signersName: zone,
    }
    // The signed data starts with the signature record's own fields, without the signature.
    const unsigned = rdataOf(
      { name: owner, type: 'RRSIG', ttl: set.ttl, data: [] },
      { ...head, signature: Buffer.alloc(0) },
    )
    const body = canonical({ ...set, name: owner })
    return {
      ...head,
      signature: sign('sha256', Buffer.concat([unsigned, body]), { key: privateKey, dsaEncoding: 'ieee-p1363' }),
    }
  }
  return {
    keySets: [
      { name: zone, type: 'DNSKEY', ttl: keyTtl, data: keys.map(({ data: own }) => own) },
      setForParent(zone, 'CDS', forParent === 'removal' ? ['0 0 0 00'] : keys.map(({ ds }) => ds)),
      setForParent(zone, 'CDNSKEY', forParent === 'removal' ? ['0 3 0 AA=='] : keys.map(({ content }) => content)),
    ],
    ds: keys.map(({ ds }) => ds),
    sign(set, owner = set.name) {
      // Signatures of frequent sets are cached; those that depend on the query are not.
      const id = owner === set.name && set.type !== 'NSEC' ? `${owner} ${set.type}` : undefined
      const signatures =
        (id === undefined ? undefined : kept.get(id)) ?? keys.map((key) => signatureOf(set, owner, key))
      if (id) kept.set(id, signatures)
      return { name: set.name, type: 'RRSIG', ttl: set.ttl, data: [...signatures] }
    },
  }
}

const setForParent = (name: string, type: 'CDS' | 'CDNSKEY', contents: readonly string[]): Rrset => ({
  name,
  type: packetType(type),
  ttl: keyTtl,
  data: contents.map((content) => packetData({ type, content })),
})

interface SigningKey {
  privateKey: KeyObject
  tag: number
  ds: string
  /** As CDNSKEY. */
  content: string
  /** As DNSKEY, for a packet. */
  data: { flags: number; algorithm: number; key: Buffer }
}

function readKey(zone: string, pem: string): SigningKey {
  const privateKey = createPrivateKey(pem)
  const own = { flags: keyFlags, algorithm, key: publicBytes(privateKey) }
  const rdata = rdataOf({ name: zone, type: 'DNSKEY', ttl: keyTtl, data: [] }, own)
  const tag = tagOf(rdata)
  const digest = createHash('sha256').update(nameBytes(zone)).update(rdata).digest('hex').toUpperCase()
  return {
    privateKey,
    tag,
    ds: `${tag} ${algorithm} 2 ${digest}`,
    content: `${keyFlags} 3 ${algorithm} ${own.key.toString('base64')}`,
    data: own,
  }
}

function publicBytes(privateKey: KeyObject): Buffer {
  const { x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return Buffer.concat([Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
}

/** The records of a set in canonical form and order. */
function canonical(set: Rrset): Buffer {
  const records = answersOf(set).map((answer) => ({ bytes: recordBytes(answer), rdata: rdataOf(set, data(answer)) }))
  return Buffer.concat(records.toSorted((a, b) => Buffer.compare(a.rdata, b.rdata)).map(({ bytes }) => bytes))
}

const data = (answer: Answer): unknown => ('data' in answer ? answer.data : undefined)

function rdataOf(set: Rrset, value: unknown): Buffer {
  const [answer] = answersOf({ ...set, data: [value] })
  if (!answer) throw new Error('A record has data')
  return recordBytes(answer).subarray(nameBytes(set.name).length + 10)
}

const headerBytes = 12

/** A record for a message, without compression. */
export function recordBytes(answer: Answer): Buffer {
  return encode({ type: 'response', answers: [answer] }).subarray(headerBytes)
}

function nameBytes(name: string): Buffer {
  const labels = name
    .split('.')
    .map((label) => Buffer.concat([Buffer.from([Buffer.byteLength(label)]), Buffer.from(label)]))
  return Buffer.concat([...labels, Buffer.from([0])])
}

/** RFC 4034, appendix B. */
function tagOf(rdata: Buffer): number {
  let sum = 0
  for (const [index, byte] of rdata.entries()) sum += index % 2 === 0 ? byte * 256 : byte
  return (sum + Math.floor(sum / 65_536)) & 0xffff
}
