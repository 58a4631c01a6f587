import {
  quoteAnswerCreate,
  quoteDifferenceRead,
  quoteMarginRead,
  quoteMarginUpdate,
} from '@portal/contract/quotes/dealings.ts'
import { quoteChoiceUpdate } from '@portal/contract/quotes/quotes.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { partsOf, versioned } from '../call-parts.ts'
import { getStoredQuote } from '../service.ts'
import { differenceOf } from './difference.ts'
import { answerQuote, assertSeller, chooseOption, setMargin, showMargin } from './service.ts'

export function quoteDealingRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, quoteMarginRead, async (scope, { params }) => {
    const { margin } = await getStoredQuote(scope, params.quoteId)
    assertSeller(scope)
    return showMargin(margin)
  })

  bindScoped(app, parts, quoteMarginUpdate, (scope, call) => setMargin(scope, partsOf(call), call.body))

  bindScoped(app, parts, quoteChoiceUpdate, async (scope, call) =>
    versioned(call.reply, await chooseOption(scope, partsOf(call), { ...call.params, ...call.body })),
  )

  bindScoped(app, parts, quoteDifferenceRead, async (scope, { params }) =>
    differenceOf(scope, await getStoredQuote(scope, params.quoteId)),
  )

  bindScoped(app, parts, quoteAnswerCreate, async (scope, call) => {
    const proof = { kind: 'signed-in', email: scope.person.email } as const
    const answering = { ...partsOf(call), baseUrl: parts.config.BASE_URL, proof }
    return versioned(call.reply, await answerQuote(scope, answering, call.body))
  })
}
