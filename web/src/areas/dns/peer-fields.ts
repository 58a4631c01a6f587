import type { Peer, SigningKeys } from '@portal/contract/dns/peers.ts'
import type { ActBody, ActField, ActValues } from '../../acts/act.ts'

/** The choice of no key. */
const unsigned = 'none'

/** The fields of a name server of the customer; `at` is its place in the names of the server's refusals. */
export const peerFields = (keys: SigningKeys, at = ''): ActField[] => [
  { kind: 'text', name: 'address', also: [`${at}address`], label: 'IP address', mono: true, maxLength: 45 },
  { kind: 'number', name: 'port', also: [`${at}port`], label: 'Port', isOptional: true, hint: 'Usually 53' },
  {
    kind: 'choice',
    name: 'keyId',
    also: [`${at}keyId`],
    label: 'TSIG key',
    names: [[unsigned, 'Do not sign'], ...keys.map(({ keyId, name }): [string, string] => [keyId, name])],
    hint: 'The API key whose TSIG secret signs the messages',
  },
]

export const valuesOfPeer = ({ address, port, keyId }: Peer): ActValues => ({
  address,
  port: String(port),
  keyId: keyId ?? unsigned,
})

export const emptyPeer: ActValues = { keyId: unsigned }

/** The typed name server as the server takes it. */
export const peerOf = (typed: ActBody): ActBody => ({
  ...typed,
  keyId: typed.keyId === unsigned ? null : (typed.keyId ?? null),
})

/** "203.0.113.10", with the port if it is unusual. */
export const peerInWords = ({ address, port }: Pick<Peer, 'address' | 'port'>): string =>
  port === 53 ? address : `${address} port ${port}`

export const signingInWords = ({ keyId, keyName }: Pick<Peer, 'keyId' | 'keyName'>): string =>
  keyId === null ? 'Not signed' : `Signed with ${keyName ?? 'a deleted API key'}`
