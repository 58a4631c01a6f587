import { z } from 'zod'
import { lineOfText } from '../text.ts'

const notAnAddress = 'Enter an IP address, like 203.0.113.10 or 2001:db8::53.'

/** A name server of the customer, and the API key whose TSIG secret signs the messages; null to sign none. */
export const PeerInput = z.object({
  address: lineOfText(45).pipe(z.union([z.ipv4(), z.ipv6()], notAnAddress)),
  port: z.int('Enter a port.').min(1, 'Enter a port.').max(65_535, 'Enter 65535 or less.').default(53),
  keyId: z
    .string()
    .regex(/^[0-9A-Za-z]{12}$/, 'Choose an API key from the list.')
    .nullable()
    .default(null),
})
export type PeerInput = z.output<typeof PeerInput>

export const Peer = z.object({
  address: z.string(),
  port: z.number().int(),
  keyId: z.string().nullable(),
  /** The name of the API key; null without one, and if it has been deleted. */
  keyName: z.string().nullable(),
})
export type Peer = z.infer<typeof Peer>

/** API keys of the account with a TSIG secret that works now. */
export const SigningKeys = z.array(z.object({ keyId: z.string(), name: z.string() }))
export type SigningKeys = z.infer<typeof SigningKeys>
