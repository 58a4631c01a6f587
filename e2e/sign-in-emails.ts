import { confirmMail, confirmedMail } from '../identity/src/email-change-mails.ts'
import { passwordMail } from '../identity/src/password-mail.ts'
import { type SecurityChange, securityMail } from '../identity/src/security-email.ts'
import type { Config } from '../server/src/config.ts'
import { invitationMail, reminderMail, verificationMail } from '../server/src/people/invitation-mails.ts'

/** The emails about signing in and invitations, which a demo writes only when a person asks for them. */
export function signInEmails(config: Config): { subject: string; text: string }[] {
  const identity = {
    productName: config.PRODUCT_NAME,
    address: `${config.BASE_URL}/identity`,
    supportPhone: config.SUPPORT_PHONE,
  }
  const person = { email: 'ada@example.com', givenName: 'Ada', firstName: 'Ada' }
  const secret = 'not-a-secret'
  const asked = { ...person, byName: 'Marta Quill', accountName: 'Brackenfell Group Ltd', secret }
  const changes: SecurityChange[] = [
    'password',
    'authenticator',
    'authenticator-removed',
    'passkey',
    'passkey-removed',
    'recovery-codes',
  ]
  return [
    passwordMail(identity, person, `/set-password#${secret}`),
    confirmMail(identity, person, 'ada@new.example', secret),
    confirmedMail(identity, { oldEmail: person.email, newEmail: 'ada@new.example', undoSecret: secret }),
    ...changes.map((change) =>
      securityMail(identity, person, { change, at: new Date(), device: 'Firefox on Windows', ip: '192.0.2.7' }),
    ),
    invitationMail(config, asked),
    reminderMail(config, asked),
    verificationMail(config, asked),
  ]
}
