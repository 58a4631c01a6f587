import type { AccountingCodes } from '@portal/contract/billing/accounting.ts'
import type { AccountingLayout } from '@portal/contract/billing/cost-values.ts'

/** The most characters of an account reference, and of a nominal code, in Sage 50. */
const sageReference = 8

/** The codes that the program would refuse, by field; cutting a code would book to another account. */
export function faultsOfCodes(
  layout: AccountingLayout,
  { supplier, account, taxCodes }: AccountingCodes,
): Record<string, string> {
  if (layout !== 'sage') return {}
  const isReference = (code: string) => code.length <= sageReference && !/\s/.test(code)
  return {
    ...(!isReference(supplier) && { supplier: `Enter at most ${sageReference} characters without spaces.` }),
    ...(!isReference(account) && { account: `Enter at most ${sageReference} characters without spaces.` }),
    ...Object.fromEntries(
      taxCodes.flatMap(({ code }, at) =>
        code === '' || /^T\d{1,2}$/.test(code)
          ? []
          : [[`taxCodes.${at}.code`, 'Enter a tax code of Sage 50, T0 to T99.'] as const],
      ),
    ),
  }
}
