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
  const start = `It is in force from today for ${counted(services, 'service')} of ${counted(accounts, 'account')}.`
  if (people === 0)
    return `${start} Customers see the changes in the portal. No one is emailed, because no one has acknowledged a version.`
  const others =
    unnotified === 0
      ? ''
      : ` In ${counted(unnotified, 'account')} no one is emailed, because no one there has acknowledged a version; they see it in the portal.`
  return `${start} ${counted(people, 'person', 'people')} will get the changes and the reason by email.${others}`
}

/** Said of the next version of a plan, beside the accounts with it. */
export function newVersionInWords(people: number): string {
  if (people === 0) return 'Customers see a new version in the portal.'
  return `${counted(people, 'person is', 'people are')} emailed a new version.`
}
