import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageQueryOf } from '../listing-query.ts'
import { pageOf } from '../paging.ts'
import { requireStaffRoom } from '../permission.ts'
import { PlainDate } from '../plain-date.ts'
import { lineOfText } from '../text.ts'
import { areaListing, buildingListing, exchangeListing, postcodeListing } from './coverage-listing.ts'
import { accessTypes, exchangeClasses, grids } from './values.ts'

// The exchanges, areas, postcodes and buildings that decide a price: the staff maintain them, and imports bring them.

const desk = { permissions: requireStaffRoom('DeskQuotes') } as const
const metresOrNull = z.number().int().nullable()
const place = { grid: z.enum(grids), easting: metresOrNull, northing: metresOrNull }

export const Exchange = z.object({
  exchangeCode: z.string(),
  name: z.string(),
  /** The price area of rate cards. */
  exchangeClass: z.literal([...exchangeClasses]),
  ...place,
  /** Sold there; empty if all that the rate cards have. */
  accessTypes: z.array(z.enum(accessTypes)),
  /** Whether two diverse lines are sold there. */
  hasRo2: z.boolean(),
})
export type Exchange = z.infer<typeof Exchange>
export const ExchangeRow = Exchange.extend({ areas: z.number().int() })
export type ExchangeRow = z.infer<typeof ExchangeRow>

export const ServedArea = z.object({
  area: z.string(),
  exchangeCode: z.string(),
  /** Null if it is measured between the postcode and the exchange. */
  distanceM: metresOrNull,
})
export type ServedArea = z.infer<typeof ServedArea>
export const ServedAreaRow = ServedArea.extend({ exchangeName: z.string() })
export type ServedAreaRow = z.infer<typeof ServedAreaRow>

export const CoveredPostcode = z.object({ postcode: z.string(), ...place, closedOn: PlainDate.nullable() })
export type CoveredPostcode = z.infer<typeof CoveredPostcode>

export const OnNetBuilding = z.object({
  postcode: z.string(),
  carrier: z.string(),
  /** Empty for every building of the postcode. */
  building: z.string(),
})
export type OnNetBuilding = z.infer<typeof OnNetBuilding>

const metres = (max: number) =>
  z
    .number('Enter metres.')
    .int('Enter whole metres.')
    .min(0, 'Enter 0 or more.')
    .max(max, 'Value too large.')
    .nullable()
    .default(null)
const placeInput = {
  grid: z.enum(grids, 'Choose a grid.').default('british'),
  easting: metres(1_300_000),
  northing: metres(1_300_000),
}
const isWhole = ({ easting, northing }: { easting: number | null; northing: number | null }) =>
  (easting === null) === (northing === null)
const wholePlace = { path: ['northing'], message: 'Enter both coordinates, or none.' }
const upper = (text: string) => text.toUpperCase().replaceAll(/\s+/g, ' ')

const ExchangeCode = z
  .string('Enter a code.')
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, 'Use up to 40 letters, digits, dots, underscores or hyphens.')
const Postcode = lineOfText(10)
  .overwrite(upper)
  .regex(/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/, 'Enter a UK postcode, such as LA9 0ZX.')
const AreaName = lineOfText(10)
  .overwrite(upper)
  .regex(
    /^[A-Z]{1,2}\d[A-Z\d]?( \d([A-Z]{2})?)?$/,
    'Enter a district, sector or postcode, such as LA9, LA9 0 or LA9 0ZX.',
  )

const exchangeInput = {
  name: lineOfText(60).min(1, 'Enter a name.'),
  exchangeClass: z.literal([...exchangeClasses], 'Choose a price area.'),
  ...placeInput,
  accessTypes: z.array(z.enum(accessTypes, 'Choose an access type.')).max(accessTypes.length).default([]),
  hasRo2: z.boolean('Choose whether RO2 is sold there.').default(false),
}
const areaInput = { exchangeCode: ExchangeCode, distanceM: metres(200_000) }
const postcodeInput = {
  ...placeInput,
  closedOn: PlainDate.nullable().default(null),
}
const BuildingInput = z.object({
  postcode: Postcode,
  carrier: lineOfText(60).min(1, 'Enter the carrier as on its rate card.'),
  building: lineOfText(80).default(''),
})

const removed = z.object({})

export const exchangeList = endpoint({
  ...desk,
  method: 'GET',
  path: '/quote-desk/api/exchanges',
  summary: 'The exchanges, with what is sold there and how many areas they serve, by name',
  comesWithDesk: ['exchanges'],
  query: pageQueryOf(exchangeListing),
  response: pageOf(ExchangeRow),
})

export const exchangeCreate = endpoint({
  ...desk,
  method: 'POST',
  path: '/quote-desk/api/exchanges',
  summary: 'Add an exchange',
  body: z.object({ exchangeCode: ExchangeCode, ...exchangeInput }).refine(isWhole, wholePlace),
  response: Exchange,
  problems: ['coverage_exists'],
})

const ByExchange = z.object({ exchangeCode: ExchangeCode })

export const exchangeUpdate = endpoint({
  ...desk,
  method: 'PUT',
  path: '/quote-desk/api/exchanges/:exchangeCode',
  summary: 'Change an exchange; quotes that are already priced keep their prices',
  params: ByExchange,
  body: z.object(exchangeInput).refine(isWhole, wholePlace),
  response: Exchange,
})

export const exchangeDelete = endpoint({
  ...desk,
  method: 'DELETE',
  path: '/quote-desk/api/exchanges/:exchangeCode',
  summary: 'Remove an exchange that serves no area',
  params: ByExchange,
  response: removed,
  problems: ['exchange_serves_areas'],
})

export const servedAreaList = endpoint({
  ...desk,
  method: 'GET',
  path: '/quote-desk/api/served-areas',
  summary: 'The areas of postcodes and the exchange that serves each, by area',
  comesWithDesk: ['areas'],
  query: pageQueryOf(areaListing),
  response: pageOf(ServedAreaRow),
})

export const servedAreaCreate = endpoint({
  ...desk,
  method: 'POST',
  path: '/quote-desk/api/served-areas',
  summary: 'Add an area that an exchange serves',
  body: z.object({ area: AreaName, ...areaInput }),
  response: ServedArea,
  problems: ['coverage_exists'],
})

const ByArea = z.object({ area: AreaName })

export const servedAreaUpdate = endpoint({
  ...desk,
  method: 'PUT',
  path: '/quote-desk/api/served-areas/:area',
  summary: 'Change the exchange of an area, or its distance; quotes that are already priced keep their prices',
  params: ByArea,
  body: z.object(areaInput),
  response: ServedArea,
})

export const servedAreaDelete = endpoint({
  ...desk,
  method: 'DELETE',
  path: '/quote-desk/api/served-areas/:area',
  summary: 'Remove an area',
  params: ByArea,
  response: removed,
})

export const onNetBuildingList = endpoint({
  ...desk,
  method: 'GET',
  path: '/quote-desk/api/on-net-buildings',
  summary: 'The buildings in which a carrier has fibre, by postcode',
  comesWithDesk: ['buildings'],
  query: pageQueryOf(buildingListing),
  response: pageOf(OnNetBuilding),
})

export const onNetBuildingCreate = endpoint({
  ...desk,
  method: 'POST',
  path: '/quote-desk/api/on-net-buildings',
  summary: 'Add a building in which a carrier has fibre, or put it in the place of another',
  body: BuildingInput.extend({ replaces: OnNetBuilding.optional() }),
  response: OnNetBuilding,
  problems: ['coverage_exists'],
})

export const onNetBuildingDelete = endpoint({
  ...desk,
  method: 'DELETE',
  path: '/quote-desk/api/on-net-buildings',
  summary: 'Remove a building',
  body: OnNetBuilding,
  response: removed,
})

export const postcodeList = endpoint({
  ...desk,
  method: 'GET',
  path: '/quote-desk/api/postcodes',
  summary: 'The postcodes that begin with the search; none without a search, because there are millions',
  comesWithDesk: ['postcodes'],
  query: pageQueryOf(postcodeListing),
  response: pageOf(CoveredPostcode),
})

export const postcodeCreate = endpoint({
  ...desk,
  method: 'POST',
  path: '/quote-desk/api/postcodes',
  summary: 'Add a postcode',
  body: z.object({ postcode: Postcode, ...postcodeInput }).refine(isWhole, wholePlace),
  response: CoveredPostcode,
  problems: ['coverage_exists'],
})

const ByPostcode = z.object({ postcode: Postcode })

export const postcodeUpdate = endpoint({
  ...desk,
  method: 'PUT',
  path: '/quote-desk/api/postcodes/:postcode',
  summary: 'Change the place of a postcode, or close it; quotes that are already priced keep their prices',
  params: ByPostcode,
  body: z.object(postcodeInput).refine(isWhole, wholePlace),
  response: CoveredPostcode,
})

export const postcodeDelete = endpoint({
  ...desk,
  method: 'DELETE',
  path: '/quote-desk/api/postcodes/:postcode',
  summary: 'Remove a postcode',
  params: ByPostcode,
  response: removed,
})
