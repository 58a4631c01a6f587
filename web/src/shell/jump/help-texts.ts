import { pageOf } from '@portal/contract/page-of.ts'
import { paths } from '../../paths.ts'

/** One line for each page, by its address. The palette finds pages by it and shows it. */
const texts: Record<string, string> = {
  [paths.services()]: 'Your services, their status and technical details.',
  [pageOf('serviceStatus')]: 'Incidents and planned work, and the services they affect.',
  [pageOf('zones')]: 'Domains, DNS records, signing and transfers.',
  [pageOf('addressBlocks')]: 'Names of your IP addresses, such as those of mail servers.',
  [paths.orders()]: 'Your orders with stages, dates and date history.',
  [paths.cases()]: 'Report a fault or ask a question, and see when our next update is due.',
  [paths.contacts()]: 'Your contacts, their permissions and notifications.',
  [paths.contactNew()]: 'Add or invite a colleague and choose permissions.',
  [paths.plans()]: 'Our service targets and results, and how to escalate.',
  [paths.visits()]: 'Book a data centre visit, add visitors and get passes.',
  [paths.cloud()]: 'Cloud usage, allowances and virtual machines.',
  [pageOf('backup')]: 'Back-up jobs, restores and repositories.',
  [pageOf('quotes')]: 'Compare prices of Ethernet lines for one or more sites.',
  [paths.commission()]: 'Your commission payments, line by line.',
  [pageOf('bills')]: 'Bills, credit notes and payments, as PDF or CSV.',
  [pageOf('cost')]: 'Spend by site, product or cost centre, and budgets.',
  [pageOf('usage')]: 'Calls, data and storage against allowances.',
  [pageOf('settings')]: 'Your profile, password, passkeys and sessions.',
  [pageOf('notificationSettings')]: 'Choose emails, texts and events.',
  [pageOf('apiKeys')]: 'Keys for your own programs.',
  [pageOf('webhooks')]: 'Send events to your own systems.',
  [pageOf('activity')]: 'Every change to your account, with the person.',
}

export function helpOf(href: string): { help?: string } {
  const help = texts[href]
  return help === undefined ? {} : { help }
}
