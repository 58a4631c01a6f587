/** Why an email was not sent at the last attempt. */
export const mailFaults = ['refused', 'noServer'] as const
export type MailFault = (typeof mailFaults)[number]

export const mailFaultNames: Record<MailFault, string> = {
  refused: 'refused by email server',
  noServer: 'email server unreachable',
}

/** How often the staff can send a failed message again. */
export const mostResends = 5
