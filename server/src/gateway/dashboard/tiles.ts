import { tileNames, type TileName } from '@portal/contract/dashboard-values.ts'
import type { TileData, Tiles } from '@portal/contract/dashboard.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import type { FastifyRequest } from 'fastify'
import { type AccountScope, scopeWith } from '../actor.ts'
import { apart } from './apart.ts'
import { readAgenda } from './tiles/agenda.ts'
import { readCases } from './tiles/cases.ts'
import { readCloud } from './tiles/cloud.ts'
import { readCommission } from './tiles/commission.ts'
import { readOrders } from './tiles/orders.ts'
import { readQuotes } from './tiles/quotes.ts'

interface Tile<Name extends TileName> {
  /** Who may see it; the agenda looks itself at what of it may be seen. */
  resources: readonly PermissionResource[]
  read: (scope: AccountScope) => Promise<TileData[Name]>
}

const tiles: { [Name in TileName]: Tile<Name> } = {
  orders: { resources: ['BusinessPortalOrders'], read: readOrders },
  cases: { resources: ['BusinessPortalCases'], read: readCases },
  agenda: {
    resources: ['BusinessPortalOrders', 'BusinessPortalColocation', 'BusinessPortalServices'],
    read: readAgenda,
  },
  commission: { resources: ['BusinessPortalDealers'], read: readCommission },
  cloud: { resources: ['BusinessPortalCloudSolutions'], read: readCloud },
  quotes: { resources: ['LeasedLineQuoting'], read: readQuotes },
}

/** The tiles that the caller may see, all from one transaction; one that fails says so and leaves the others. */
export async function readTiles(
  scope: AccountScope,
  { id, log }: Pick<FastifyRequest, 'id' | 'log'>,
  only: TileName | undefined,
): Promise<Tiles> {
  const answer: Record<string, unknown> = {}
  for (const name of only ? [only] : tileNames) {
    const { resources, read } = tiles[name]
    const held = resources.find((resource) => scope.person.resources.includes(resource))
    const inTile = held && scopeWith(scope, held)
    if (!inTile) continue
    // oxlint-disable-next-line no-await-in-loop -- one transaction answers one question after the other
    const part = await apart<unknown>(scope, log, `the tile ${name}`, () => read(inTile))
    answer[name] = part ? { data: part.done } : { failed: id }
  }
  return answer
}
