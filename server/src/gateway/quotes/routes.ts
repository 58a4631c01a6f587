import { quoteListing } from '@portal/contract/quotes/listing.ts'
import {
  quoteCancellationCreate,
  quoteCellList,
  quoteCellRead,
  quoteCreate,
  quoteDealerCellList,
  quoteDealerCellRead,
  quoteExport,
  quoteList,
  quotePricingCreate,
  quoteRead,
  quoteSiteCreate,
  quoteSiteDelete,
  quoteSiteList,
  quoteSiteUpdate,
  quoteUpdate,
  quoteVersionCreate,
} from '@portal/contract/quotes/quotes.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { coverageRoutes } from './coverage/routes.ts'
import { quoteDealingRoutes } from './dealings/routes.ts'
import { assertSeller } from './dealings/service.ts'
import { quoteDeskRoutes } from './desk/routes.ts'
import { quoteDocumentRoutes } from './documents/routes.ts'
import { startPricing, startVersion } from './pricing/service.ts'
import { quoteShareRoutes } from './shares/routes.ts'
import { sendList } from '../send-csv.ts'
import { columns } from './columns.ts'
import { partsOf, versioned } from './call-parts.ts'
import { explainCell, listCells, traceCell } from './cell-views.ts'
import {
  addSites,
  cancelQuote,
  createQuote,
  editQuote,
  getQuote,
  getStoredQuote,
  noteSite,
  removeSite,
} from './service.ts'
import { showSite } from './show-quote.ts'
import { listLines, listSites } from './site-store.ts'
import { countStates, listCustomers, listQuotes, readQuotes } from './store.ts'

export function quoteRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, quoteList, async (scope, { query }) => {
    const isDealer = scope.as === 'customer' && scope.person.accountType === 'dealer'
    const states = await countStates(scope)
    return {
      ...(await listQuotes(scope, query, states)),
      states,
      customers: isDealer ? await listCustomers(parts.database.system, scope.accountId) : [],
      isDealer,
    }
  })

  bindScoped(app, parts, quoteExport, (scope, { query, reply }) =>
    sendList(reply, quoteListing, columns, query, readQuotes(scope, query)),
  )

  bindScoped(app, parts, quoteCreate, async (scope, { body, reply }) =>
    versioned(reply, await createQuote(scope, body)),
  )

  bindScoped(app, parts, quoteRead, async (scope, { params, reply }) =>
    versioned(reply, await getQuote(scope, params.quoteId)),
  )

  bindScoped(app, parts, quoteUpdate, async (scope, call) =>
    versioned(call.reply, await editQuote(scope, partsOf(call), call.body)),
  )

  bindScoped(app, parts, quotePricingCreate, async (scope, call) =>
    versioned(call.reply, await startPricing(scope, partsOf(call))),
  )

  bindScoped(app, parts, quoteVersionCreate, async (scope, call) =>
    versioned(call.reply, await startVersion(scope, partsOf(call), call.body.reprice)),
  )

  bindScoped(app, parts, quoteCancellationCreate, async (scope, call) =>
    versioned(call.reply, await cancelQuote(scope, partsOf(call))),
  )

  bindScoped(app, parts, quoteSiteList, async (scope, { params, query }) => {
    const quote = await getStoredQuote(scope, params.quoteId)
    const { rows, ...page } = await listSites(scope, quote, query)
    const lines = await listLines(
      scope,
      rows.flatMap(({ siteId }) => siteId ?? []),
    )
    return { rows: rows.map((site) => showSite(quote, site, lines)), ...page }
  })

  bindScoped(app, parts, quoteSiteCreate, (scope, call) => addSites(scope, partsOf(call), call.body))

  bindScoped(app, parts, quoteSiteUpdate, async (scope, call) =>
    versioned(call.reply, await noteSite(scope, partsOf(call), call.params.position, call.body)),
  )

  bindScoped(app, parts, quoteSiteDelete, async (scope, call) =>
    versioned(call.reply, await removeSite(scope, partsOf(call), call.params.position)),
  )

  bindScoped(app, parts, quoteCellList, (scope, { params, query }) => listCells(scope, { ...params, ...query }))

  bindScoped(app, parts, quoteDealerCellList, async (scope, { params, query }) => {
    await getStoredQuote(scope, params.quoteId)
    assertSeller(scope)
    return listCells(scope, { ...params, ...query })
  })

  bindScoped(app, parts, quoteCellRead, (scope, { params }) => explainCell(scope, params))

  bindScoped(app, parts, quoteDealerCellRead, async (scope, { params }) => {
    await getStoredQuote(scope, params.quoteId)
    assertSeller(scope)
    return traceCell(scope, params)
  })

  quoteDealingRoutes(app, parts)
  quoteShareRoutes(app, parts)
  quoteDocumentRoutes(app, parts)
  quoteDeskRoutes(app, parts)
  coverageRoutes(app, parts)
}
