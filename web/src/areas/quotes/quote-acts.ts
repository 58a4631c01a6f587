import type { Quote, QuoteSite } from '@portal/contract/quotes/quotes.ts'
import { money } from '@portal/contract/format/money.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { keepQuote } from './queries.ts'
import { siteCount } from './quote-words.ts'
import type { StepProps } from './step.ts'

/** The reason why an action is unavailable now; undefined if it is available. */
export function whyNot(quote: Quote, key: Quote['actions'][number]['key']): string | undefined {
  return quote.actions.find((action) => action.key === key)?.reasonDisabled ?? undefined
}

/** The acts of a quote. A success that the page shows needs no message, which would cover the footer. */
export function quoteActs(queryClient: QueryClient, { quote, account, onMove }: Omit<StepProps, 'search'>) {
  const { quoteId, version, revision, chosen } = quote
  const params = { quoteId }
  const keep = (changed: Quote) => keepQuote(queryClient, changed)
  const revise = (reprice: boolean) =>
    calls(
      'POST /quote-info/api/quotes/:quoteId/versions',
      { params, body: { reprice }, account, version: revision },
      (changed) => {
        keep(changed)
        onMove({ step: reprice ? 'compare' : 'sites', pins: undefined, site: undefined })
      },
    )
  return {
    reprice: { key: 'reprice', title: 'Refresh prices', refusal: whyNot(quote, 'revise'), do: revise(true) },
    change: { key: 'change', title: 'Change sites or needs', refusal: whyNot(quote, 'revise'), do: revise(false) },
    withdraw: {
      key: 'withdraw',
      title: 'Withdraw quote',
      heading: `Withdraw quote ${quoteId}?`,
      stay: 'Keep quote',
      text: 'The quote can no longer be accepted. You can start a new version later.',
      fields: [],
      refusal: whyNot(quote, 'cancel'),
      destructive: true,
      do: calls('POST /quote-info/api/quotes/:quoteId/cancellation', { params, account, version: revision }, keep),
      done: 'Quote withdrawn',
    },
    accept: {
      key: 'accept',
      title: 'Accept and order',
      heading: `Accept quote ${quoteId}, version ${version}`,
      text: `${siteCount(chosen.sites)}: ${money(chosen.monthly)} monthly and ${money(chosen.install)} one-off, excluding VAT. We place an order for each site. If a survey finds extra work, we ask for your approval first.`,
      fields: [
        {
          kind: 'text',
          name: 'name',
          label: 'Accepted by',
          hint: 'First and last name.',
          maxLength: 80,
          autoComplete: 'name',
        },
        { kind: 'lines', name: 'note', label: 'Note', rows: 3, isOptional: true },
      ],
      refusal: whyNot(quote, 'accept'),
      colour: 'cta',
      do: calls(
        'POST /quote-info/api/quotes/:quoteId/answer',
        { params, body: { version, answer: 'accepted' }, account },
        (changed) => {
          keep(changed)
          void queryClient.invalidateQueries({ queryKey: ['orders'] })
        },
      ),
    },
  } satisfies Record<string, Act>
}

/** The acts of a site in a quote; information for the engineer before the first visit becomes part of its order. */
export function siteActs(
  queryClient: QueryClient,
  { quote: { quoteId }, account }: Pick<StepProps, 'quote' | 'account'>,
  { position, name, notes }: QuoteSite,
) {
  const sent = { params: { quoteId, position }, account }
  const keep = (changed: Quote) => keepQuote(queryClient, changed)
  return {
    notes: {
      key: `notes ${position}`,
      title: `Notes for ${name}`,
      confirm: 'Save notes',
      fields: [
        { kind: 'text', name: 'floor', label: 'Floor or room', isOptional: true, maxLength: 60 },
        { kind: 'text', name: 'landlord', label: 'Landlord', isOptional: true, maxLength: 80 },
        { kind: 'tick', name: 'asbestosRegister', label: 'Asbestos register available' },
      ],
      initial: notes,
      do: calls(
        'PATCH /quote-info/api/quotes/:quoteId/sites/:position',
        { ...sent, body: ({ floor = '', landlord = '', ...rest }) => ({ floor, landlord, ...rest }) },
        keep,
      ),
    },
    remove: {
      key: `remove ${position}`,
      title: `Remove ${name}`,
      do: calls('DELETE /quote-info/api/quotes/:quoteId/sites/:position', sent, keep),
    },
  } satisfies Record<string, Act>
}

/** Leaves a site out of the quote: no option of it is chosen any more. */
export function leaveOut(
  queryClient: QueryClient,
  { quote: { quoteId }, account }: Pick<StepProps, 'quote' | 'account'>,
  { position, name }: QuoteSite,
): Act {
  return {
    key: `leave out ${position}`,
    title: `Leave out ${name}`,
    button: 'Leave out',
    colour: 'tertiary',
    do: calls(
      'PUT /quote-info/api/quotes/:quoteId/sites/:position/choice',
      { params: { quoteId, position }, body: { offer: null, everywhere: false }, account },
      (changed) => keepQuote(queryClient, changed),
    ),
  }
}
