/** Missing parts of a self-billing invoice, in the order in which people complete them. */
export const missingParts = ['provider', 'dealer', 'agreement', 'vat number', 'vat', 'amount'] as const

export type MissingPart = (typeof missingParts)[number]

export const missingPartNames: Record<MissingPart, string> = {
  provider: 'legal name, address and VAT number of the provider',
  dealer: 'legal name and address of the dealer',
  agreement: 'a self-billing agreement in force on the tax point and the day of issue',
  'vat number': 'a new self-billing agreement for the dealer’s current VAT number',
  vat: 'VAT on the statement that matches the dealer’s registration',
  amount: 'an amount, because the total of the month is £0.00',
}

export const selfBillingKinds = ['invoice', 'credit note'] as const

export const selfBillingKindNames: Record<(typeof selfBillingKinds)[number], string> = {
  invoice: 'Self-billing invoice',
  'credit note': 'Self-billing credit note',
}

/** The words that HMRC requires on a self-billed document of a registered supplier. */
export const outputTaxNotice = 'The VAT shown is your output tax due to HMRC.'
