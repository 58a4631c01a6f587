import {
  exchangeCreate,
  exchangeDelete,
  exchangeList,
  exchangeUpdate,
  onNetBuildingCreate,
  onNetBuildingDelete,
  onNetBuildingList,
  postcodeCreate,
  postcodeDelete,
  postcodeList,
  postcodeUpdate,
  servedAreaCreate,
  servedAreaDelete,
  servedAreaList,
  servedAreaUpdate,
} from '@portal/contract/quotes/coverage.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { listPostcodes } from './postcode-store.ts'
import {
  addBuilding,
  addCoverage,
  areas,
  changeCoverage,
  exchanges,
  postcodes,
  removeBuilding,
  removeCoverage,
} from './service.ts'
import { listAreas, listBuildings, listExchanges } from './store.ts'

/** The data of places at the desk. Quotes that are already priced keep the facts that their prices came from. */
export function coverageRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, exchangeList, (scope, { query }) => listExchanges(scope, query))
  bindScoped(app, parts, exchangeCreate, (scope, { body }) => addCoverage(scope, exchanges, body.exchangeCode, body))
  bindScoped(app, parts, exchangeUpdate, (scope, { params, body }) =>
    changeCoverage(scope, exchanges, params.exchangeCode, { ...params, ...body }),
  )
  bindScoped(app, parts, exchangeDelete, (scope, { params }) => removeCoverage(scope, exchanges, params.exchangeCode))

  bindScoped(app, parts, servedAreaList, (scope, { query }) => listAreas(scope, query))
  bindScoped(app, parts, servedAreaCreate, (scope, { body }) => addCoverage(scope, areas, body.area, body))
  bindScoped(app, parts, servedAreaUpdate, (scope, { params, body }) =>
    changeCoverage(scope, areas, params.area, { ...params, ...body }),
  )
  bindScoped(app, parts, servedAreaDelete, (scope, { params }) => removeCoverage(scope, areas, params.area))

  bindScoped(app, parts, postcodeList, (scope, { query }) => listPostcodes(scope, query))
  bindScoped(app, parts, postcodeCreate, (scope, { body }) => addCoverage(scope, postcodes, body.postcode, body))
  bindScoped(app, parts, postcodeUpdate, (scope, { params, body }) =>
    changeCoverage(scope, postcodes, params.postcode, { ...params, ...body }),
  )
  bindScoped(app, parts, postcodeDelete, (scope, { params }) => removeCoverage(scope, postcodes, params.postcode))

  bindScoped(app, parts, onNetBuildingList, (scope, { query }) => listBuildings(scope, query))
  bindScoped(app, parts, onNetBuildingCreate, (scope, { body }) => addBuilding(scope, body))
  bindScoped(app, parts, onNetBuildingDelete, (scope, { body }) => removeBuilding(scope, body))
}
