import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface Options {
  challenge: string
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

/** A WebAuthn authenticator in software: one ES256 key, no attestation. */
export class SoftPasskey {
  readonly #origin: string
  readonly #id = randomBytes(32)
  readonly #privateKey: KeyObject
  readonly #publicKey: Buffer
  #counter = 0

  constructor(origin: string) {
    this.#origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#privateKey = privateKey
    // COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    this.#publicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
  }

  create(options: Options): string {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, this.#id, this.#publicKey])
    const authData = this.#authenticatorData(0x45, attested)
    const size = Buffer.alloc(2)
    size.writeUInt16BE(authData.length)
    // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      size,
      authData,
    ])
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', options).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  get(options: Options, { isUserVerified = true } = {}): string {
    this.#counter += 1
    const clientData = this.#clientData('webauthn.get', options)
    const authData = this.#authenticatorData(isUserVerified ? 0x05 : 0x01)
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#privateKey)
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }

  #clientData(type: string, { challenge }: Options): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  #authenticatorData(flags: number, attested = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    return Buffer.concat([sha256(new URL(this.#origin).hostname), Buffer.from([flags]), counter, attested])
  }

  #credential(response: object): string {
    const id = this.#id.toString('base64url')
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} })
  }
}
