import { orders } from '@portal/contract/orders/orders.ts'
import type { Network, NetworkEnd, NetworkLine, NetworkSite, Place } from '@portal/contract/services/network.ts'
import { mostNetworkLines } from '@portal/contract/services/network-values.ts'
import { serviceConditions } from '@portal/contract/services/values.ts'
import { parse } from 'postcode'
import { placeOf } from '../../../lib/grid-place.ts'
import { utcText } from '../../../lib/utc.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { scopeWith } from '../../actor.ts'
import { isRadio } from '../line-media.ts'
import { type Line, risksOf, routeOf } from './rules.ts'
import {
  type LineOfSite,
  listDataCentres,
  listNetworkEvents,
  listNetworkLines,
  listNetworkOrders,
  listNetworkSites,
  listPostcodePoints,
  type NetworkPlace,
} from './store.ts'

interface About {
  siteId?: string | undefined
  ref?: string | undefined
}

/** The picture of the account’s network, or of the part of it that one site or one incident concerns. */
export async function showNetwork(scope: AccountScope, about: About): Promise<Network> {
  const places = await listNetworkSites(scope)
  const found = await listNetworkLines(
    scope,
    places.map(({ siteId }) => siteId),
  )
  const lines = found.slice(0, mostNetworkLines)
  const events = await listNetworkEvents(scope)
  const inOrders = scopeWith(scope, orders[0])
  const ordered = inOrders && (await listNetworkOrders(inOrders))
  const { siteAt, ends } = await positionsOf(scope, places, lines)
  const atSite = new Map(places.map((place) => [place.siteId, place]))
  const known = new Set(ends.filter(({ place }) => place !== null).map(({ name }) => name))
  const asRisked = lines.map((line) => withPoints(line, atSite.get(line.siteId), known))
  const shown = new Set(lines.map(({ serviceId }) => serviceId))
  const bySite = Map.groupBy(asRisked, ({ siteId }) => siteId)
  const sites = places.map(({ siteId, name, postcode, attention }): NetworkSite => {
    const condition = attention === null ? null : (serviceConditions[attention] ?? null)
    return {
      siteId,
      name,
      postcode,
      place: siteAt.get(siteId) ?? null,
      condition,
      route: routeOf(bySite.get(siteId) ?? []),
    }
  })
  const whole: Network = {
    now: utcText(scope.now),
    sites,
    totalSites: places[0]?.total ?? 0,
    lines: lines.map(lineOf),
    hasMoreLines: found.length > mostNetworkLines,
    ends,
    orders: ordered,
    events: events.map((event) => ({
      ...event,
      siteIds: event.siteIds.filter((each) => atSite.has(each)),
      serviceIds: event.serviceIds.filter((each) => shown.has(each)),
    })),
    risks: risksOf(asRisked),
  }
  return partOf(whole, about)
}

/** A part has the sites in question, those that share a point of failure with them, and their lines. */
function partOf(whole: Network, { siteId, ref }: About): Network {
  const asked = new Set(
    siteId !== undefined
      ? [siteId]
      : ref !== undefined
        ? whole.events.find((each) => each.ref === ref)?.siteIds
        : undefined,
  )
  if (siteId === undefined && ref === undefined) return whole
  const touches = (siteIds: readonly string[]) => siteIds.some((each) => asked.has(each))
  const risks = whole.risks.filter(({ siteIds }) => touches(siteIds))
  const shown = new Set([...asked, ...risks.flatMap(({ siteIds }) => siteIds)])
  const isShown = (each: { siteId: string }) => shown.has(each.siteId)
  const lines = whole.lines.filter(isShown)
  const ends = new Set(lines.map(({ end }) => end))
  return {
    ...whole,
    sites: whole.sites.filter(isShown),
    lines,
    ends: whole.ends.filter(({ name }) => ends.has(name)),
    orders: whole.orders && whole.orders.filter(isShown),
    events: whole.events.filter(({ siteIds }) => siteIds.some((each) => shown.has(each))),
    risks,
  }
}

function lineOf(line: LineOfSite): NetworkLine {
  const { serviceId, siteId, productName, supplier, downMbps, condition, note, endName } = line
  return {
    serviceId,
    siteId,
    productName,
    carrier: supplier,
    downMbps,
    condition,
    note,
    isRadio: isRadio(line),
    end: endName,
  }
}

function withPoints(line: LineOfSite, site: NetworkPlace | undefined, known: ReadonlySet<string>): Line {
  const key = site?.exchangeCode ?? site?.exchangeName
  const name = site?.exchangeName ?? site?.exchangeCode
  return {
    ...line,
    exchange: key && name ? { key, name } : null,
    cabinet: site?.cabinet ?? null,
    end: line.endName !== null && known.has(line.endName) ? line.endName : null,
  }
}

/** Where sites and ends are: their own coordinates first, then those of the postcode, then those of the exchange. */
async function positionsOf(scope: AccountScope, places: readonly NetworkPlace[], lines: readonly LineOfSite[]) {
  const named = new Map<string, string | null>()
  for (const { endName, endPostcode } of lines) {
    if (endName !== null) named.set(endName, named.get(endName) ?? endPostcode)
  }
  const centres = new Map(
    (await listDataCentres(scope, [...named.keys()])).map(({ name, postcode }) => [name, postcode]),
  )
  const postcodeOfEnd = (name: string) => written(named.get(name) ?? centres.get(name) ?? '')
  const postcodes = [...places.map(({ postcode }) => written(postcode)), ...[...named.keys()].map(postcodeOfEnd)]
  const points = await listPostcodePoints(scope, [...new Set(postcodes)])
  const ofPostcode = new Map(points.map((point) => [point.postcode, placeOf(point)]))
  const siteAt = new Map(places.map((place) => [place.siteId, placeOfSite(place, ofPostcode)]))
  const siteOfName = new Map(places.map(({ name, siteId }) => [name, siteId]))
  const ends = [...named.keys()].map((name): NetworkEnd => {
    const siteId = siteOfName.get(name) ?? null
    const own = siteId === null ? null : siteAt.get(siteId)
    return { name, siteId, place: own ?? ofPostcode.get(postcodeOfEnd(name)) ?? null }
  })
  return { siteAt, ends }
}

function placeOfSite(site: NetworkPlace, ofPostcode: ReadonlyMap<string, Place>): NetworkSite['place'] {
  const { latitude, longitude, postcode, exchangeGrid, exchangeEasting, exchangeNorthing } = site
  if (latitude !== null && longitude !== null) return { latitude, longitude }
  const place = ofPostcode.get(written(postcode))
  if (place) return place
  if (!exchangeGrid || exchangeEasting === null || exchangeNorthing === null) return null
  return placeOf({ grid: exchangeGrid, easting: exchangeEasting, northing: exchangeNorthing })
}

/** "LS1 4AB" for "ls14ab", as postcodes are stored. */
const written = (postcode: string) => parse(postcode).postcode ?? postcode
