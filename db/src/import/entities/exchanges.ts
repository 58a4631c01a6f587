import { accessTypes, exchangeClasses, grids } from '@portal/contract/quotes/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { optional, orElse, required } from '../columns.ts'
import {
  calendarDate,
  choice,
  identifier,
  integer,
  list,
  numberOf,
  postcode,
  postcodeArea,
  text,
  yesOrNo,
} from '../column-types.ts'
import type { Entity } from '../entity.ts'
import { tableEntity } from '../table-entity.ts'
import { codePointOpen, postcodeDirectory } from '../postcode-formats.ts'

const metres = integer(0, 1_300_000)
const grid = orElse(choice(grids), 'british', 'Grid of the coordinates; Northern Ireland has the Irish one')

/** A place needs both coordinates. */
const halfPlace = {
  column: 'northing',
  reason: 'and easting must be given together',
  isBad: sql`(s.easting is null) <> (s.northing is null)`,
}

export const exchangeRow = z.object({
  exchange_code: required(identifier, 'The exchange'),
  name: required(text(60), 'Name'),
  exchange_class: required(numberOf(exchangeClasses), 'Price area: the exchange class of rate cards'),
  grid,
  easting: optional(metres, 'Coordinate, metres; without it, distances are not known'),
  northing: optional(metres, 'Coordinate, metres'),
  access_types: orElse(
    list(choice(accessTypes), accessTypes.length),
    [],
    'Access types sold there; empty if all that the rate cards have',
  ),
  has_ro2: orElse(yesOrNo, false, 'Whether two diverse lines (RO2) are sold there; no if empty'),
})

export const exchanges = tableEntity({
  name: 'exchanges',
  about: 'Exchanges with their price area and what is sold there',
  table: 'exchange',
  row: exchangeRow,
  key: ['exchange_code'],
  checks: [halfPlace],
})

export const servedAreaRow = z.object({
  area: required(postcodeArea, 'District, sector or postcode; the longest one that fits a site decides'),
  exchange_code: required(identifier, 'The exchange that serves it'),
  distance_m: optional(
    integer(0, 200_000),
    'Distance to the exchange, metres; if empty, measured between the postcode and the exchange',
  ),
})

export const servedAreas = tableEntity({
  name: 'served-areas',
  about: 'The exchange that serves each area of postcodes',
  table: 'served_area',
  row: servedAreaRow,
  key: ['area'],
  checks: [
    {
      column: 'exchange_code',
      reason: 'is not a known exchange',
      isBad: sql`not exists (select from exchange e where e.exchange_code = s.exchange_code)`,
    },
  ],
})

export const postcodeRow = z.object({
  postcode: required(postcode, 'Postcode'),
  grid,
  easting: optional(metres, 'Coordinate, metres; empty if it has no place'),
  northing: optional(metres, 'Coordinate, metres'),
  closed_on: optional(calendarDate, 'When it was closed; empty if it is in use'),
})

export const postcodes: Entity = {
  ...tableEntity({
    name: 'postcodes',
    about: 'UK postcodes; the files of Code-Point Open and ONSPD are read as they are published',
    table: 'postcode',
    row: postcodeRow,
    key: ['postcode'],
    checks: [halfPlace],
  }),
  formats: [codePointOpen, postcodeDirectory],
}

export const onNetBuildingRow = z.object({
  carrier: required(text(60), 'Carrier, as on its rate card'),
  postcode: required(postcode, 'Postcode'),
  building: orElse(
    text(80),
    '',
    'Number and street, or name, as in the address of a site; if empty, every building of the postcode',
  ),
})

export const onNetBuildings = tableEntity({
  name: 'on-net-buildings',
  about: 'Buildings in which a carrier has fibre',
  table: 'on_net_building',
  row: onNetBuildingRow,
  key: ['postcode', 'carrier', 'building'],
  checks: [],
})
