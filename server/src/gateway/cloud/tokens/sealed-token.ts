import { z } from 'zod'
import { createCipher, type SecretSettings } from '../../../lib/secret.ts'

export const cloudTokenPurpose = 'cloud director tokens'

const Sealed = z.strictObject({ accountId: z.string(), org: z.string(), token: z.string() })

/** Encrypts a token for this organisation of this account only: copied to another row it cannot be used. */
export function sealToken(settings: SecretSettings, of: z.infer<typeof Sealed>): string {
  return createCipher(settings, cloudTokenPurpose).encrypt(JSON.stringify(of))
}

export function openToken(
  settings: SecretSettings,
  { accountId, org, encrypted }: { accountId: string; org: string; encrypted: string },
): string {
  const opened = Sealed.parse(JSON.parse(createCipher(settings, cloudTokenPurpose).decrypt(encrypted)))
  if (opened.accountId !== accountId || opened.org !== org) throw new Error('A token belongs to another organisation')
  return opened.token
}
