import type { WebhookKind } from './values.ts'

interface Addressed {
  kind: WebhookKind
  address: string
}

/** An address for people to read. That of a channel is enough to post to it, so only its host and end are shown. */
export function addressInWords({ kind, address }: Addressed): string {
  return kind === 'signed' ? address : `${address.split('/').slice(0, 3).join('/')}/…${address.slice(-4)}`
}

export const withAddressInWords = <T extends Addressed>(webhook: T): T => ({
  ...webhook,
  address: addressInWords(webhook),
})
