import { quoteDealerDocumentRead, quoteDocumentRead } from '@portal/contract/quotes/dealings.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from '@portal/contract/problem.ts'
import { letterheadOf } from '../../../letterhead/letterhead.ts'
import type { Config } from '../../../config.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { inThread } from '../../../threads/in-thread.ts'
import { sendFile } from '../../../files/send-file.ts'
import { findAccountName } from '../../accounts/store.ts'
import { assertSeller } from '../dealings/service.ts'
import { getStoredQuote } from '../service.ts'
import { listChosen } from '../site-store.ts'

export function quoteDocumentRoutes(app: FastifyInstance, { config, ...parts }: GatewayParts): void {
  bindScoped(app, { config, ...parts }, quoteDocumentRead, (scope, { params, reply }) =>
    sendQuote(scope, reply, { quoteId: params.quoteId, isForDealer: false, config }),
  )

  bindScoped(app, { config, ...parts }, quoteDealerDocumentRead, async (scope, { params, reply }) => {
    await getStoredQuote(scope, params.quoteId)
    assertSeller(scope)
    return sendQuote(scope, reply, { quoteId: params.quoteId, isForDealer: true, config })
  })
}

interface Wanted {
  quoteId: string
  isForDealer: boolean
  config: Config
}

async function sendQuote(
  scope: AccountScope,
  reply: FastifyReply,
  { quoteId, isForDealer, config }: Wanted,
): Promise<FastifyReply> {
  const quote = await getStoredQuote(scope, quoteId)
  const sites = await listChosen(scope, quote)
  if (quote.chosenSites === 0) throw new Problem('no_option_chosen', { detail: 'Choose an option first.' })
  const provider = await letterheadOf(scope, config)
  const seller = quote.madeBy === 'customer' ? provider.name : await sellerOf(scope)
  // A dealer sells under its own name: a quote of it has no logo of the provider.
  const letterhead = quote.madeBy === 'customer' ? provider : { ...provider, name: seller, logo: null }
  return sendFile(reply, {
    name: `${quoteId}${isForDealer ? ' dealer copy' : ''}.pdf`,
    mediaType: 'application/pdf',
    content: await inThread('quote', [{ letterhead, quote, sites, seller, isForDealer }]),
  })
}

/** The dealer: the account itself, or the dealer acting for it. */
async function sellerOf(scope: AccountScope): Promise<string> {
  return scope.as === 'dealer' ? scope.person.accountName : findAccountName(scope)
}
