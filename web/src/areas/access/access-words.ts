import type { SecondFactorRule } from '@portal/contract/access/access.ts'
import type { DealerAccess } from '@portal/contract/access/values.ts'
import { counted } from '@portal/contract/format/counts.ts'

export const consentWords: Record<DealerAccess, { name: string; hint: string }> = {
  full: {
    name: 'Full access',
    hint: 'They can view and change what their own permissions allow. The activity log records every change.',
  },
  'read-only': { name: 'Read only', hint: 'They can view the account but change nothing.' },
  none: { name: 'No access', hint: 'They cannot open this account. They keep their own quotes and commission.' },
}

/** The account's rule on second factors, in a sentence. */
export function ruleInWords({ isRequired, graceDays, check }: SecondFactorRule): string {
  if (check === 'none') return 'People sign in through another service. The portal cannot check second factors there.'
  if (!isRequired) return 'A passkey or an authenticator app is optional.'
  const grace = counted(graceDays, 'day')
  return graceDays === 0
    ? 'People need a passkey or an authenticator app to sign in.'
    : `People need a passkey or an authenticator app to sign in. They have ${grace} from their first sign-in to set one up.`
}

/** The number of people without a second factor; null for none or unknown. */
export function peopleWithoutFactor({ without }: Pick<SecondFactorRule, 'without'>): string | null {
  if (without === null || without === 0) return null
  return `${counted(without, 'person who can sign in has', 'people who can sign in have')} no second factor`
}
