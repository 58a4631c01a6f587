import type { Sql } from '@portal/db/src/database.ts'
import { sha256 } from '@portal/db/src/sha256.ts'
import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { queueMail } from '../mail/store.ts'
import { reminderMail } from './invitation-mails.ts'
import { findOpenInvitation, insertReminder } from './invitation-store.ts'

/** Emails an open invitation again to a person who asks for a new password before they have accepted it. */
export async function remindInvited(tx: Sql, config: Config, email: string): Promise<void> {
  const invitation = await findOpenInvitation(tx, email)
  if (!invitation) return
  const secret = randomBytes(32).toString('base64url')
  await insertReminder(tx, invitation, sha256(secret))
  await queueMail(tx, {
    kind: 'security',
    to: email,
    ...reminderMail(config, { ...invitation, secret }),
  })
}
