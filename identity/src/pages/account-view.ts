import type { AccountSession } from '../account-session.ts'
import type { Passkey } from '../passkey-store.ts'
import type { ListedSession } from '../session-store.ts'
import type { PastSignIn } from '../sign-in-store.ts'
import type { Problems } from './fields.ts'

export interface AccountView {
  account: AccountSession
  passkeys: Passkey[]
  hasAuthenticator: boolean
  recoveryCodes: number
  sessions: ListedSession[]
  signIns: PastSignIn[]
  done: string
  problems: Problems
}
