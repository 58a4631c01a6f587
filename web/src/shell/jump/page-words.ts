import type { PageName } from '@portal/contract/pages.ts'

/** Pages without an entry in the sidebar: words that the command palette shows beside their titles and searches. */
export const pageWords: Partial<Record<PageName, string>> = {
  network: 'Map of sites',
  serviceStatus: 'Incidents and planned work',
  addressBlocks: 'DNS',
  backup: 'Cloud Solutions',
  visitors: 'Data centre visits',
  quotes: 'Orders',
  settings: 'Sessions',
  notificationSettings: 'Settings',
  appearance: 'Density',
  apiKeys: 'Settings',
  webhooks: 'Settings',
  accountData: 'Export all data',
  activity: 'Activity',
  bills: 'Invoices',
  billStatement: 'Balance',
  billPayments: 'Direct Debit',
  cost: 'Spend and budget',
  usage: 'Calls',
  notifications: 'Your account',
  developers: 'API',
  serviceCredits: 'Refund',
}
