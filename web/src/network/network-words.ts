import { counted, number, plural } from '@portal/contract/format/counts.ts'
import { shortDay } from '@portal/contract/format/days.ts'
import { inList } from '@portal/contract/format/lists.ts'
import { nearTime } from '@portal/contract/format/relative.ts'
import { speedName } from '@portal/contract/quotes/values.ts'
import type { NetworkLine, NetworkRisk } from '@portal/contract/services/network.ts'
import { isInService, sharedPoint } from '@portal/contract/services/network-values.ts'
import { serviceConditionNames } from '@portal/contract/services/values.ts'
import { hasFault, isWork, type Picture, type SiteOfPicture } from './picture.ts'

/** The heading: "2 of 9 sites have a fault". */
export function verdictOf({ sites, network: { totalSites } }: Picture): string {
  const faulty = sites.filter(hasFault).length
  if (faulty === 0) return totalSites === 1 ? 'No fault at your site' : `No fault at your ${number(totalSites)} sites`
  return `${number(faulty)} of ${counted(totalSites, 'site')} ${faulty === 1 ? 'has' : 'have'} a fault`
}

export function factsOf({ sites, network }: Picture): string[] {
  const inService = network.lines.filter(isInService).length
  const ordered = network.lines.filter((line) => line.condition === 'activating').length + (network.orders?.length ?? 0)
  const single = sites.filter(({ route }) => route === 'one').length
  const unknown = sites.filter(({ route }) => route === 'unknown').length
  return [
    `${counted(inService, 'circuit')}${ordered > 0 ? ` in service, ${number(ordered)} ordered` : ''}`,
    ...(single > 0
      ? [`${counted(single, 'site')} with one route${unknown > 0 ? `, routes of ${number(unknown)} not known` : ''}`]
      : unknown > 0
        ? [`Routes of ${counted(unknown, 'site')} not known`]
        : []),
    ...(network.risks.length > 0 ? [counted(network.risks.length, 'shared risk')] : []),
  ]
}

export type SiteIcon = 'bad' | 'warn' | 'work' | 'chain' | 'ordered' | 'ok' | 'none'

/** Its status in one line: in the list, in its label on the map and in the name of its mark. */
export function statusOf(site: SiteOfPicture, now: Date): { icon: SiteIcon; text: string } {
  const { paint, lines, events, orders, risks, route } = site
  const worst = lines.find(({ condition }) => condition === paint)
  if (paint === 'down' || paint === 'degraded') {
    const icon = paint === 'down' ? 'bad' : 'warn'
    const note = worst?.note ?? null
    const count = faultyInWords(site)
    if (!count) return { icon, text: note?.replace(/\.$/, '') ?? serviceConditionNames[paint] }
    return { icon, text: note ? withReason(count, note) : count }
  }
  const [event] = events
  const work = events.find(isWork)
  if (paint === 'risk' && event) return { icon: 'warn', text: `At risk: ${event.title}` }
  if (paint === 'work' && work) {
    return {
      icon: 'work',
      text: work.isPlanned ? `Planned work ${nearTime(work.start, now)}` : 'Planned work under way',
    }
  }
  const within = risks.find(({ siteIds }) => siteIds.length === 1) ?? risks[0]
  if (route === 'shared' && within) return { icon: 'chain', text: sharedInWords(within, site) }
  const [order] = orders
  const activating = lines.find(({ condition }) => condition === 'activating')
  if (order && lines.length === 0) {
    return { icon: 'ordered', text: order.expectedOn ? `Ordered, due ${shortDay(order.expectedOn, now)}` : 'Ordered' }
  }
  if (lines.length === 0) return { icon: 'none', text: 'No circuit' }
  if (activating && lines.length === 1) return { icon: 'ordered', text: activating.note ?? 'Activating' }
  const attention = lines.find(({ condition }) => condition !== 'working' && condition !== 'activating')
  return { icon: 'ok', text: attention ? serviceConditionNames[attention.condition] : 'Working' }
}

/** "1 of 4 circuits down since 07:49", "1 of 4 circuits degraded: packet loss 2.4%": the others have a connection. */
function withReason(count: string, note: string): string {
  const [first = note] = note.split(/\.(?: |$)/)
  const since = /^No connection (since .*)$/.exec(first)?.[1]
  return since
    ? `${count} ${since}`
    : `${count}: ${first.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase())}`
}

/** "1 of 4 circuits down", for a site with a fault and several circuits; otherwise empty. */
export function faultyInWords({ paint, lines }: SiteOfPicture): string {
  const live = lines.filter(isInService)
  if (live.length < 2 || (paint !== 'down' && paint !== 'degraded')) return ''
  const faulty = live.filter(({ condition }) => condition === paint).length
  return `${number(faulty)} of ${counted(live.length, 'circuit')} ${serviceConditionNames[paint].toLowerCase()}`
}

/** "2 circuits share exchange Rochdale East" */
function sharedInWords(risk: NetworkRisk, { lines }: SiteOfPicture): string {
  const own = lines.filter(({ serviceId }) => risk.serviceIds.includes(serviceId)).length
  return `${counted(own, 'circuit')} ${plural(own, 'shares', 'share')} ${sharedPoint(risk)}`
}

/** "R1: London PoP 1, with Bristol – Quayside and 2 more", "R3: exchange Rochdale East, 3 circuits at this site" */
export function riskInWords(risk: NetworkRisk, siteId: string, nameOf: (id: string) => string): string {
  const others = risk.siteIds.filter((each) => each !== siteId)
  const named = others.slice(0, 3).map(nameOf)
  const rest = others.length - named.length
  const those = rest > 0 ? [...named, `${rest} more`] : named
  const who = those.length > 0 ? `with ${inList(those)}` : `${counted(risk.serviceIds.length, 'circuit')} at this site`
  return `${risk.riskId}: ${sharedPoint(risk)}, ${who}`
}

/** "Two circuits, and what the data say of their routes", as one sentence. */
export function routeInWords({ route, lines }: SiteOfPicture): string {
  const live = lines.filter(isInService)
  const circuits = counted(live.length, 'circuit')
  const mobile = live.filter(({ isRadio }) => isRadio).length
  if (route === 'none') return 'No circuit in service.'
  if (route === 'one') return '1 circuit on one route. No back-up if it fails.'
  if (route === 'diverse' && mobile > 0 && mobile < live.length) {
    const fixed = counted(live.length - mobile, 'fixed circuit')
    return `${fixed}, and ${counted(mobile, 'mobile circuit')} on another route.`
  }
  if (route === 'diverse') return `${circuits} on diverse routes.`
  if (route === 'shared') return `${circuits} on one route: one failure would interrupt them all.`
  return `${circuits}, routes not known: they may share a duct.`
}

/** "Openreach, 500 Mbit/s" */
export function lineInWords({ carrier, downMbps }: NetworkLine): string {
  return `${carrier ?? 'Carrier not known'}${downMbps === null ? '' : `, ${speedName(downMbps)}`}`
}

/** The name of the whole picture, for screen readers. */
export function nameOfPicture(picture: Picture): string {
  const faulty = picture.sites.filter(hasFault).map(({ name }) => name)
  const faults =
    faulty.length === 0
      ? 'No faults.'
      : `Faults at ${inList(faulty.slice(0, 5))}${faulty.length > 5 ? ' and others' : ''}.`
  return `Map with ${counted(picture.sites.filter(({ at }) => at).length, 'site')} and ${counted(picture.network.lines.length, 'circuit')}. ${faults}`
}

/**
 * "near IP4": the postcode district with most of the sites that are drawn as one. No two have the same name; the
 * larger chooses first, and one without a district of its own has none.
 */
export function namesOfClusters(clusters: readonly (readonly Pick<SiteOfPicture, 'postcode'>[])[]): string[] {
  const taken = new Set<string>()
  const names = new Map<number, string>()
  for (const [index, sites] of [...clusters.entries()].toSorted(([, a], [, b]) => b.length - a.length)) {
    const counts = Map.groupBy(sites, ({ postcode }) => postcode.trim().split(' ')[0] ?? '')
    const districts = [...counts]
      .filter(([district]) => district !== '')
      .toSorted(([, a], [, b]) => b.length - a.length)
    const [district] = districts.find(([each]) => !taken.has(each)) ?? []
    if (district === undefined) continue
    taken.add(district)
    names.set(index, `near ${district}`)
  }
  return clusters.map((_, index) => names.get(index) ?? '')
}

/** "12", or "1 of 12" with a fault. */
export function sitesOfCluster(sites: readonly SiteOfPicture[]): string {
  const faulty = sites.filter(hasFault).length
  return faulty > 0 ? `${faulty} of ${sites.length}` : String(sites.length)
}
