import type { Party } from '@portal/contract/commission/self-billing.ts'
import type { BankAccount } from '@portal/contract/billing/payments.ts'
import { demoBankAccount, demoProvider } from '@portal/db/demo/provider.ts'
import { z } from 'zod'
import { optional } from './setting-forms.ts'

/** The provider as a party of self-billing invoices. */
export const providerSettings = {
  PROVIDER_LEGAL_NAME: optional(z.string().max(200)).describe(
    'Legal name of the provider, the customer of self-billing invoices. Without it, the address and the VAT number none are issued.',
  ),
  PROVIDER_ADDRESS: optional(z.string().max(300)).describe('Legal address of the provider in one line.'),
  PROVIDER_VAT_NUMBER: optional(z.string().max(20)).describe('VAT number of the provider.'),
  PROVIDER_COMPANY_NUMBER: optional(z.string().max(20)).describe('Company number of the provider.'),
  PROVIDER_BANK_ACCOUNT_NAME: optional(z.string().max(100)).describe(
    'Name of the bank account that customers transfer money to. Bank transfer details are shown with all three settings.',
  ),
  PROVIDER_SORT_CODE: optional(z.string().regex(/^\d{2}-\d{2}-\d{2}$/)).describe(
    'Sort code of that bank account, such as 00-00-00.',
  ),
  PROVIDER_BANK_ACCOUNT_NUMBER: optional(z.string().regex(/^\d{8}$/)).describe('Number of that bank account.'),
}

interface ProviderConfig {
  ENVIRONMENT: string
  PROVIDER_LEGAL_NAME?: string | undefined
  PROVIDER_ADDRESS?: string | undefined
  PROVIDER_VAT_NUMBER?: string | undefined
  PROVIDER_COMPANY_NUMBER?: string | undefined
}

interface BankConfig {
  ENVIRONMENT: string
  PROVIDER_BANK_ACCOUNT_NAME?: string | undefined
  PROVIDER_SORT_CODE?: string | undefined
  PROVIDER_BANK_ACCOUNT_NUMBER?: string | undefined
}

/** The bank account for transfers by customers; null while one of its settings is missing. */
export function bankAccountOf(config: BankConfig): BankAccount | null {
  const {
    PROVIDER_BANK_ACCOUNT_NAME: name,
    PROVIDER_SORT_CODE: sortCode,
    PROVIDER_BANK_ACCOUNT_NUMBER: accountNumber,
  } = config
  if (name && sortCode && accountNumber) return { name, sortCode, accountNumber }
  return config.ENVIRONMENT === 'demo' ? demoBankAccount : null
}

/** Null while one of the details that the law requires is missing. */
export function providerOf(config: ProviderConfig): Party | null {
  const { PROVIDER_LEGAL_NAME: legalName, PROVIDER_ADDRESS: address, PROVIDER_VAT_NUMBER: vatNo } = config
  if (legalName && address && vatNo) {
    return { legalName, address, vatNo, companyNo: config.PROVIDER_COMPANY_NUMBER ?? null }
  }
  return config.ENVIRONMENT === 'demo' ? demoProvider : null
}
