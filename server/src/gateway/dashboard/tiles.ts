import { tileNames, type TileName } from '@portal/contract/dashboard/values.ts'
import type { TileData, Tiles } from '@portal/contract/dashboard/dashboard.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { scopeWith } from '../actor.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { readParts } from './read-parts.ts'
import { readAgenda } from './tiles/agenda.ts'
import { readCases } from './tiles/cases.ts'
import { readCloud } from './tiles/cloud.ts'
import { readCommission } from './tiles/commission.ts'
import { readOrders } from './tiles/orders.ts'
import { readQuotes } from './tiles/quotes.ts'

interface Tile<Name extends TileName> {
  /** Permissions that show the tile; the agenda filters its own entries. */
  resources: readonly PermissionResource[]
  read: (scope: AccountScope, config: Config) => Promise<TileData[Name]>
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

/**
 * The tiles that the caller may see, from one transaction. A tile that fails reports it and does not affect the others.
 */
export async function readTiles(
  scope: AccountScope,
  config: Config,
  { id, log }: Pick<FastifyRequest, 'id' | 'log'>,
  only: TileName | undefined,
): Promise<Tiles> {
  const shown = (only ? [only] : tileNames).flatMap((tile) => {
    const { resources, read } = tiles[tile]
    const held = resources.find((resource) => scope.person.resources.includes(resource))
    const inTile = held && scopeWith(scope, held)
    return inTile ? [{ tile, name: `the tile ${tile}`, read: (): Promise<unknown> => read(inTile, config) }] : []
  })
  const answers = await readParts(scope, log, shown, ({ read }) => read())
  return Object.fromEntries(
    answers.map(({ part, ...answered }) => [part.tile, answered.isRead ? { data: answered.found } : { failed: id }]),
  )
}
