import { hasAuthenticator } from './authenticator.ts'
import { listPasskeys } from './passkeys.ts'
import type { Setting } from './setting.ts'

export async function hasSecondFactor(setting: Setting, subject: string): Promise<boolean> {
  const [hasCode, passkeys] = await Promise.all([hasAuthenticator(setting, subject), listPasskeys(setting, subject)])
  return hasCode || passkeys.length > 0
}
