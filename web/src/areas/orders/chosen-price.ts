import { isInRange, monthlyOf, overTerm } from '@portal/contract/catalogue/amounts.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { longDate } from '@portal/contract/format/days.ts'
import { money } from '@portal/contract/format/money.ts'
import type { Pence } from '@portal/contract/money.ts'
import { minus, pence, sum } from '@portal/contract/money-values.ts'
import type { orderOptionList } from '@portal/contract/orders/changes.ts'
import type { TermPrice } from '@portal/contract/orders/offers.ts'
import type { ChangeType } from '@portal/contract/orders/values.ts'
import { earlyTermination } from '@portal/contract/services/early-termination.ts'
import type { Output } from '../../api/client.ts'

export type OrderOptions = Output<typeof orderOptionList>

/** The form as it is on the screen. */
export type OrderChoice = {
  productId: string
  quantity: string
  termMonths: string
  option: string
  requestedDate: string
}

export interface ChosenPrice {
  after: Pence
  oneOff: Pence
  /** Null if the contract stays as it is. */
  termMonths: number | null
}

/** The offered terms of the chosen product, or of a renewal. */
export function termsOf(type: ChangeType, { offers }: OrderOptions, { productId }: OrderChoice): readonly TermPrice[] {
  if (type === 'renew') return offers.renewals
  if (type !== 'regrade') return []
  return offers.products.find((each) => each.productId === productId)?.prices ?? []
}

/** The chosen term; the only one needs no choice. */
export function termOf(terms: readonly TermPrice[], { termMonths }: OrderChoice): TermPrice | undefined {
  return terms.length === 1 ? terms[0] : terms.find((each) => String(each.termMonths ?? '') === termMonths)
}

/** The catalogue's price of what is chosen; null without one, or as long as the choice is incomplete. */
export function chosenPriceOf(type: ChangeType, options: OrderOptions, choice: OrderChoice): ChosenPrice | null {
  const { offers, contract } = options
  const term = termOf(termsOf(type, options, choice), choice)
  switch (type) {
    case 'regrade': {
      const quantity = offers.products.find(({ productId }) => productId === choice.productId)?.quantity
      const count = quantity ? Number(choice.quantity) : null
      if (!term || (quantity && count !== null && !isInRange(quantity, count))) return null
      return { ...term, after: monthlyOf(term, count) }
    }
    case 'renew':
      return term ? { ...term, after: term.monthly } : null
    case 'ip-block':
    case 'care-level':
    case 'reset-session': {
      const price = offers.options.find(({ kind, name }) => kind === type && name === choice.option)?.price
      if (!price || offers.monthly === null) return null
      return { after: sum([offers.monthly, price.added]), oneOff: price.oneOff, termMonths: null }
    }
    case 'cease': {
      if (offers.monthly === null || choice.requestedDate === '') return null
      const { amount } = earlyTermination(contract, offers.monthly, choice.requestedDate)
      return { after: pence(0), oneOff: amount, termMonths: null }
    }
    case 'move':
      return null
  }
}

/** Whether the desk prices what is chosen, because the catalogue has no price for it. */
export function isByHand(type: ChangeType, options: OrderOptions, choice: OrderChoice): boolean {
  const { offers } = options
  switch (type) {
    case 'regrade':
      return choice.productId !== '' && termsOf(type, options, choice).length === 0
    case 'renew':
      return false
    case 'ip-block':
    case 'care-level':
    case 'reset-session':
    case 'cease':
      return offers.monthly === null
    case 'move':
      return true
  }
}

const signed = (amount: Pence) => `${amount > 0 ? '+' : ''}${money(amount)}`

/** The price now, afterwards and the difference. The charge for an early cessation is beside its last day. */
export function priceRows(type: ChangeType, { offers, contract, domain }: OrderOptions, price: ChosenPrice) {
  const { monthly } = offers
  const term = price.termMonths
  if (type === 'cease') {
    return [
      { label: 'Contract ends', value: contract.end ? shortDate(contract.end) : 'Rolling' },
      { label: 'Monthly now', value: monthly === null ? null : money(monthly) },
      ...(price.oneOff === 0 ? [{ label: 'Early termination charge', value: 'None' }] : []),
    ]
  }
  if (domain && type === 'renew' && term !== null) {
    const years = counted(term / 12, 'year')
    return [
      { label: 'Expires now', value: contract.end && longDate(contract.end) },
      { label: 'Renewed for', value: `${years} from ${contract.end ? 'that day' : 'today'}` },
      { label: `Price for ${years}`, value: money(overTerm({ ...price, monthly: price.after, termMonths: term })) },
      { label: 'Charged monthly', value: money(price.after) },
    ]
  }
  return [
    { label: 'Monthly now', value: monthly === null ? null : money(monthly) },
    { label: 'Monthly afterwards', value: money(price.after) },
    { label: 'Difference', value: monthly === null ? null : signed(minus(price.after, monthly)) },
    { label: 'One-off', value: money(price.oneOff) },
    {
      label: 'Minimum term',
      value:
        term !== null
          ? `${counted(term, 'month')} from the start date`
          : contract.end
            ? `As now, to ${shortDate(contract.end)}`
            : 'None',
    },
  ]
}
