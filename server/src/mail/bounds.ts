/**
 * How many mails of a kind leave within an hour. What keeps people safe (a new password, a factor that was removed) is not
 * counted. What somebody has sent to a person they name is refused above the bound: the portal is no way to fill a stranger's
 * mailbox. What happened is never lost: above the bound it waits until there is room.
 */
export const mailBounds = {
  asked: { toOne: 10, ofAccount: 100, isRefused: true },
  notice: { toOne: 60, ofAccount: 3000, isRefused: false },
} as const

export type MailKind = keyof typeof mailBounds | 'security'
