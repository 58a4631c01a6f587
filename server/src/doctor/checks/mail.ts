import nodemailer from 'nodemailer'
import { type Check, findingsAbout } from '../finding.ts'
import { reasonOf } from '../reach.ts'

const say = findingsAbout('Email')

/** Checks that the mail server accepts our login, without sending an email. */
export const checkMail: Check = async ({ SMTP_URL, MAIL_FROM, ENVIRONMENT }) => {
  const isProduction = ENVIRONMENT === 'production'
  if (!SMTP_URL) {
    return isProduction
      ? [
          say.wrong(
            'No email is sent: SMTP_URL is not set.',
            'Set it: invitations and new passwords are sent by email.',
          ),
        ]
      : [say.unused('Email stays in the outbox.')]
  }
  const { host } = new URL(SMTP_URL)
  const transport = nodemailer.createTransport({ url: SMTP_URL, connectionTimeout: 5000, greetingTimeout: 5000 })
  try {
    await transport.verify()
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
    if (code === 'EAUTH') return [say.wrong(`${host} rejects the user name and password.`, 'Correct SMTP_URL.')]
    if (code === 'ESOCKET' || code === 'ETLS') {
      const words = reasonOf(error instanceof Error && 'cause' in error && error.cause ? error.cause : error, host)
      return [say.wrong(words, 'smtps:// is for port 465, smtp:// for 25 and 587.')]
    }
    return [say.wrong(reasonOf(error, host), 'Correct SMTP_URL.')]
  } finally {
    transport.close()
  }
  return /@[\w.-]+\.example\b/.test(MAIL_FROM)
    ? [say.warning(`Email is sent from ${MAIL_FROM}, which accepts no replies.`, 'Set MAIL_FROM to your own address.')]
    : [say.ok(`${host} accepts email.`)]
}
