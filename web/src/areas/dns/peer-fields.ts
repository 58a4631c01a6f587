import type { Peer, SigningKeys } from '@portal/contract/dns/peers.ts'
import type { ActField, ActValues } from '../../acts/act.ts'

/** The fields of a name server of the customer; `at` is its place in the names of the server's refusals. */
export const peerFields = (keys: SigningKeys, at = ''): ActField[] => [
  { kind: 'text', name: 'address', also: [`${at}address`], label: 'IP address', mono: true, maxLength: 45 },
  { kind: 'number', name: 'port', also: [`${at}port`], label: 'Port', isOptional: true, hint: 'Usually 53' },
  {
    kind: 'choice',
    name: 'keyId',
    also: [`${at}keyId`],
    label: 'TSIG key',
    names: keys.map(({ keyId, name }) => [keyId, name]),
    hint: 'The API key whose TSIG secret signs the messages',
    isOptional: true,
  },
]

export const valuesOfPeer = ({ address, port, keyId }: Peer): ActValues => ({
  address,
  port: String(port),
  keyId: keyId ?? '',
})

/** "203.0.113.10", with the port if it is unusual. */
export const peerInWords = ({ address, port }: Pick<Peer, 'address' | 'port'>): string =>
  port === 53 ? address : `${address} port ${port}`

export const signingInWords = ({ keyId, keyName }: Pick<Peer, 'keyId' | 'keyName'>): string =>
  keyId === null ? 'Not signed' : `Signed with ${keyName ?? 'a deleted API key'}`
