import { counted } from '@portal/contract/format/counts.ts'

export interface PlanHolders {
  accounts: number
  services: number
  /** They are emailed. */
  people: number
  /** Accounts in which no one is emailed. */
  unnotified: number
}

/** Said before a plan is published: the accounts with it, and the people who are notified. */
export function publicationInWords({ accounts, services, people, unnotified }: PlanHolders): string {
  const others =
    unnotified === 0
      ? ''
      : ` In ${counted(unnotified, 'account')} no one is emailed, because no one there has acknowledged a version; they see it in the portal.`
  return `It is in force from today for ${counted(services, 'service')} of ${counted(accounts, 'account')}. ${counted(people, 'person', 'people')} will get the changes and the reason by email.${others}`
}
