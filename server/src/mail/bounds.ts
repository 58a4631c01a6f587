/**
 * Limits on emails of each type within an hour. Security emails (a new password, a removed factor) are unlimited.
 * Emails that a person triggers to an address of their choice are refused above the limit, so that the portal cannot
 * flood a stranger's mailbox. Notifications are never lost: above the limit they wait.
 */
export const mailBounds = {
  asked: { toOne: 10, ofAccount: 100, isRefused: true },
  notice: { toOne: 60, ofAccount: 3000, isRefused: false },
} as const

export type MailKind = keyof typeof mailBounds | 'security'
