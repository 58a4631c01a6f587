import type { AccountSession } from '../account-session.ts'
import type { Passkey } from '../passkeys.ts'
import type { ListedSession, PastSignIn } from '../sessions.ts'
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
