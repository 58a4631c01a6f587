import { Peer, type PeerInput } from '@portal/contract/dns/peers.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Config } from '../../config.ts'
import type { Cipher } from '../../lib/secret.ts'
import { tsigNameOf } from '../../lib/tsig-secret.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { PeerFault } from '../../upstreams/dns/peer-fault.ts'
import type { PeerKey } from '../../upstreams/dns/peer-signing.ts'
import { isPublicAddress } from '../../upstreams/webhooks/public-address.ts'
import { findTsigSecrets, listSigningKeys } from './signing-key-store.ts'

export const StoredPeer = Peer.omit({ keyName: true })

/** By the rule of webhooks: no server of a customer is on a private network, except in a demonstration. */
export type PeerSettings = Pick<Config, 'WEBHOOK_PRIVATE_ADDRESSES'>

const onPrivateNetwork = 'This address is on a private network. Enter a public one.'

export async function assertPeer(
  scope: AccountScope,
  { WEBHOOK_PRIVATE_ADDRESSES: mayBePrivate }: PeerSettings,
  { address, keyId }: Pick<PeerInput, 'address' | 'keyId'>,
  at = '',
): Promise<void> {
  if (!mayBePrivate && !isPublicAddress(address))
    throw new Problem('invalid', { fields: { [`${at}address`]: onPrivateNetwork } })
  if (keyId === null) return
  const keys = await listSigningKeys(scope)
  if (!keys.some((key) => key.keyId === keyId)) {
    throw new Problem('invalid', { fields: { [`${at}keyId`]: 'Choose an API key with a TSIG secret from the list.' } })
  }
}

/** Whether the address may be used is a question of the settings at the time. */
export function assertReachable({ WEBHOOK_PRIVATE_ADDRESSES: mayBePrivate }: PeerSettings, address: string): void {
  if (!mayBePrivate && !isPublicAddress(address)) throw new PeerFault('The address is on a private network.')
}

/** The TSIG key of an API key; null for none. Throws `PeerFault` if it no longer works: nothing is sent unsigned then. */
export async function getPeerKey(scope: AccountScope, cipher: Cipher, keyId: string | null): Promise<PeerKey | null> {
  if (keyId === null) return null
  const encrypted = await findTsigSecrets(scope, keyId)
  if (!encrypted) throw new PeerFault('The API key is revoked, expired or deleted. Choose another one.')
  const { secret, before } = encrypted
  const decrypted = (text: string) => Buffer.from(cipher.decrypt(text), 'base64')
  return { name: tsigNameOf(keyId), secret: decrypted(secret), before: before === null ? null : decrypted(before) }
}
