import type { Quote } from '@portal/contract/quotes.ts'
import type { QuoteState } from '@portal/contract/quote-values.ts'
import type { Refusal } from '../../lib/refusal.ts'
import type { AccountScope } from '../actor.ts'

export interface QuoteFacts {
  state: QuoteState
  madeBy: 'customer' | 'dealer'
  isShown: boolean
  siteCount: number
  chosenSites: number
}

type Who = Pick<AccountScope, 'as'> & { person: Pick<AccountScope['person'], 'accountType'> }
type ActionKey = Quote['actions'][number]['key']

/** Costs and margins are for those who sell: a dealer in its own account, or in the name of its customer. */
export function seesCost({ as, person }: Who): boolean {
  return as === 'dealer' || (as === 'customer' && person.accountType === 'dealer')
}

/** What a dealer prepares is not there for its customer until it is shared. */
export function maySee(quote: Pick<QuoteFacts, 'madeBy' | 'isShown'>, who: Who): boolean {
  return quote.madeBy === 'customer' || quote.isShown || seesCost(who) || who.as === 'provider'
}

/** Who may work on a quote at all: a customer reads and answers what its dealer made. */
function whyNotTheirs({ madeBy }: QuoteFacts, who: Who): Refusal | null {
  if (madeBy === 'customer' || seesCost(who)) return null
  return { code: 'quote_of_dealer', reason: 'Your dealer made this quote. Ask them to change it.' }
}

export function whyNot(action: ActionKey, quote: QuoteFacts, who: Who): Refusal | null {
  const { state } = quote
  if (action === 'accept') return whyNotAnswer(quote)
  const theirs = whyNotTheirs(quote, who)
  if (theirs) return theirs
  if (action === 'margin' && !seesCost(who)) return { code: 'dealers_only', reason: 'Margins are for dealers.' }
  if (state === 'accepted')
    return { code: 'quote_accepted', reason: 'This quote is accepted. Begin a new one to ask for something else.' }
  if (state === 'inProgress' && action !== 'cancel')
    return { code: 'quote_being_priced', reason: 'The prices are being worked out. Wait for them.' }
  switch (action) {
    case 'edit':
      return state === 'draft'
        ? null
        : { code: 'quote_already_priced', reason: 'This version is priced. Make a new version to change it.' }
    case 'price':
      if (state !== 'draft')
        return { code: 'quote_already_priced', reason: 'This version is priced. Price it again as a new version.' }
      return quote.siteCount > 0 ? null : { code: 'quote_without_sites', reason: 'Add a site first.' }
    case 'revise':
      return state === 'draft'
        ? { code: 'quote_is_draft', reason: 'This version is a draft. Change it as it is.' }
        : null
    case 'choose':
    case 'margin':
      if (state === 'draft' && action === 'margin') return null
      if (state !== 'answered')
        return { code: 'quote_not_open', reason: 'There are no prices to work with. Make a new version.' }
      return quote.isShown
        ? {
            code: 'quote_shared',
            reason: 'This version has been shared, so its prices stay. Make a new version to change them.',
          }
        : null
    case 'share':
      if (state !== 'answered') return { code: 'quote_not_open', reason: 'Only prices that hold can be shared.' }
      return quote.chosenSites > 0 ? null : { code: 'no_option_chosen', reason: 'Choose an option first.' }
    case 'cancel':
      return state === 'cancelled' ? { code: 'quote_withdrawn', reason: 'This quote is withdrawn already.' } : null
  }
}

function whyNotAnswer({ state, chosenSites }: QuoteFacts): Refusal | null {
  if (state === 'accepted') return { code: 'quote_accepted', reason: 'This quote is accepted already.' }
  if (state === 'expired')
    return { code: 'quote_expired', reason: 'The prices have run out. Ask for the quote to be priced again.' }
  if (state !== 'answered') return { code: 'quote_not_open', reason: 'There is nothing to accept now.' }
  return chosenSites > 0 ? null : { code: 'no_option_chosen', reason: 'Choose an option first.' }
}

const keys: readonly ActionKey[] = ['edit', 'price', 'revise', 'choose', 'margin', 'share', 'accept', 'cancel']

export function quoteActions(quote: QuoteFacts, who: Who): Quote['actions'] {
  // That there is a margin at all is nothing for a customer.
  return keys
    .filter((key) => key !== 'margin' || seesCost(who))
    .map((key) => {
      const refusal = whyNot(key, quote, who)
      return { key, enabled: refusal === null, reasonDisabled: refusal?.reason ?? null }
    })
}
