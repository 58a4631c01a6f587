import { pageOf } from '@portal/contract/page-of.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { sha256 } from '@portal/db/src/sha256.ts'
import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { withoutLinks } from '../mail/quoted.ts'
import { queueMail } from '../mail/store.ts'
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
    subject: `Your invitation to the ${config.PRODUCT_NAME} Portal`,
    text: [
      `Hello ${withoutLinks(invitation.firstName)},`,
      '',
      `we received a request to set a new password for the ${config.PRODUCT_NAME} Portal. You have none yet: you are invited to act for ${withoutLinks(invitation.accountName)}. Accept the invitation, then set your password.`,
      '',
      'Accept the invitation:',
      '',
      `${config.BASE_URL}${pageOf('invitation')}#${secret}`,
      '',
      `If this was not you, ignore this email. Questions? Call ${config.SUPPORT_PHONE}.`,
    ].join('\n'),
  })
}
