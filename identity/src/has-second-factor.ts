import { hasAuthenticator } from './authenticator-store.ts'
import { listPasskeys } from './passkey-store.ts'
import type { Setting } from './setting.ts'

export async function hasSecondFactor(setting: Setting, subject: string): Promise<boolean> {
  const [hasCode, passkeys] = await Promise.all([
    hasAuthenticator(setting.system, subject),
    listPasskeys(setting.system, subject),
  ])
  return hasCode || passkeys.length > 0
}
