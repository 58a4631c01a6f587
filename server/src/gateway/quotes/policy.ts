import type { Quote } from '@portal/contract/quotes/quotes.ts'
import type { QuoteState } from '@portal/contract/quotes/values.ts'
import type { Refusal } from '../../lib/refusal.ts'
import type { AccountScope } from '../../scope/account-scope.ts'

export interface QuoteFacts {
  state: QuoteState
  madeBy: 'customer' | 'dealer'
  isShown: boolean
  siteCount: number
  chosenSites: number
  /** Chosen options whose price is an estimate. */
  estimatedSites: number
}

type Who = Pick<AccountScope, 'as'> & { person: Pick<AccountScope['person'], 'accountType'> }
type ActionKey = Quote['actions'][number]['key']

/** Only sellers see costs and margins: a dealer in its own account, or acting for its customer. */
export function seesCost({ as, person }: Who): boolean {
  return as === 'dealer' || (as === 'customer' && person.accountType === 'dealer')
}

/** A dealer's quote is hidden from its customer until it is shared. */
export function maySee(quote: Pick<QuoteFacts, 'madeBy' | 'isShown'>, who: Who): boolean {
  return quote.madeBy === 'customer' || quote.isShown || seesCost(who) || who.as === 'provider'
}

/** A customer can only read and answer its dealer's quotes. */
function whyNotTheirs({ madeBy }: QuoteFacts, who: Who): Refusal | null {
  if (madeBy === 'customer' || seesCost(who)) return null
  return { code: 'quote_of_dealer', reason: 'Your dealer created this quote. Ask them to change it.' }
}

export function whyNot(action: ActionKey, quote: QuoteFacts, who: Who): Refusal | null {
  const { state } = quote
  if (action === 'decline') return whyNotAnswer(quote)
  if (action === 'accept') return whyNotAnswer(quote) ?? whyNotOrdered(quote)
  const theirs = whyNotTheirs(quote, who)
  if (theirs) return theirs
  if (action === 'margin' && !seesCost(who)) return { code: 'dealers_only', reason: 'Margins are for dealers.' }
  if (state === 'accepted')
    return { code: 'quote_accepted', reason: 'This quote is accepted. Start a new one for other requirements.' }
  if (state === 'inProgress' && action !== 'cancel')
    return { code: 'quote_being_priced', reason: 'The quote is being priced. Wait for the prices.' }
  switch (action) {
    case 'edit':
      return state === 'draft'
        ? null
        : { code: 'quote_already_priced', reason: 'This version is priced. Start a new version to change it.' }
    case 'price':
      if (state !== 'draft')
        return { code: 'quote_already_priced', reason: 'This version is priced. Reprice it as a new version.' }
      return quote.siteCount > 0 ? null : { code: 'quote_without_sites', reason: 'Add a site first.' }
    case 'revise':
      return state === 'draft'
        ? { code: 'quote_is_draft', reason: 'This version is a draft. Change it directly.' }
        : null
    case 'choose':
    case 'margin':
      if (state === 'draft' && action === 'margin') return null
      if (state !== 'answered')
        return { code: 'quote_not_open', reason: 'This version has no valid prices. Start a new version.' }
      return quote.isShown
        ? {
            code: 'quote_shared',
            reason: 'This version has been shared, so its prices are fixed. Start a new version to change them.',
          }
        : null
    case 'share':
      if (state !== 'answered') return { code: 'quote_not_open', reason: 'Only valid prices can be shared.' }
      return quote.chosenSites > 0 ? null : { code: 'no_option_chosen', reason: 'Choose an option first.' }
    case 'cancel':
      return state === 'cancelled' ? { code: 'quote_withdrawn', reason: 'This quote is already withdrawn.' } : null
  }
}

function whyNotAnswer({ state, chosenSites }: QuoteFacts): Refusal | null {
  if (state === 'accepted') return { code: 'quote_accepted', reason: 'This quote is already accepted.' }
  if (state === 'expired')
    return { code: 'quote_expired', reason: 'The prices have expired. Ask for the quote to be repriced.' }
  if (state !== 'answered') return { code: 'quote_not_open', reason: 'There are no prices to accept.' }
  return chosenSites > 0 ? null : { code: 'no_option_chosen', reason: 'Choose an option first.' }
}

/** A budgetary price is no offer. */
function whyNotOrdered({ estimatedSites }: QuoteFacts): Refusal | null {
  if (estimatedSites === 0) return null
  const reason =
    estimatedSites === 1
      ? '1 site has a budgetary price, which cannot be ordered. Check its address and refresh the prices, or leave it out.'
      : `${estimatedSites} sites have budgetary prices, which cannot be ordered. Check their addresses and refresh the prices, or leave them out.`
  return { code: 'quote_estimated', reason }
}

const keys: readonly ActionKey[] = [
  'edit',
  'price',
  'revise',
  'choose',
  'margin',
  'share',
  'accept',
  'decline',
  'cancel',
]

export function quoteActions(quote: QuoteFacts, who: Who): Quote['actions'] {
  // Customers must not learn that there is a margin.
  return keys
    .filter((key) => key !== 'margin' || seesCost(who))
    .map((key) => {
      const refusal = whyNot(key, quote, who)
      return { key, enabled: refusal === null, reasonDisabled: refusal?.reason ?? null }
    })
}
