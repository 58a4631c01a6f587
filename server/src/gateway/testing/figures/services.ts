import { serviceCategoryList, serviceList, serviceRead } from '@portal/contract/services/services.ts'
import { serviceConditions } from '@portal/contract/services/values.ts'
import { voiceRead } from '@portal/contract/services/voice.ts'
import { siteRead, serviceSiteList } from '@portal/contract/services/sites.ts'
import { sum } from './sum.ts'
import { isCategoryId } from '@portal/contract/services/category.ts'
import type { Walk } from './walk.ts'

/** The tabs and the dashboard count the rows of the list, and a site shows the same rows. */
export async function checkServices(walk: Walk): Promise<void> {
  const { categories, sites } = await walk.ask(serviceCategoryList)
  const counted = Object.entries(categories)
  for (const [productCategory, { total, conditions }] of counted) {
    if (!isCategoryId(productCategory)) throw new Error(`${productCategory} is not a category.`)
    const tab = `services, ${productCategory}`
    walk.agree(tab, total, await walk.total(serviceList, { query: { productCategory } }))
    walk.agree(`${tab}, all statuses`, sum(Object.values(conditions)), total)
    for (const condition of serviceConditions) {
      const found = await walk.total(serviceList, { query: { productCategory, condition } })
      walk.agree(`${tab}, ${condition}`, conditions[condition] ?? 0, found)
    }
  }
  const all = await walk.total(serviceList)
  walk.agree('dashboard, all services', sum(counted.map(([, { total }]) => total)), all)
  for (const condition of serviceConditions) {
    const shown = sum(counted.map(([, { conditions }]) => conditions[condition] ?? 0))
    walk.agree(`services, ${condition}`, shown, await walk.total(serviceList, { query: { condition } }))
  }
  const listed = (await walk.ask(serviceSiteList)).sites
  if (listed.length < 200) walk.agree('services, sites', sites, listed.length)
  for (const { siteId } of listed.slice(0, 12)) await checkSite(walk, siteId)
}

async function checkSite(walk: Walk, siteId: string): Promise<void> {
  const site = await walk.ask(siteRead, { params: { siteId } })
  const rows = await walk.rows(serviceList, { query: { siteId } }, 500)
  const inOrder = (list: typeof rows) => list.toSorted((one, other) => (one.serviceId < other.serviceId ? -1 : 1))
  walk.agree(`site ${siteId}, its services`, inOrder(site.services), inOrder(rows))
}

/** Each service has on its own page what the list says of it. */
export async function checkServiceRows(walk: Walk, most: number): Promise<string[]> {
  const rows = await walk.rows(serviceList, {}, most)
  for (const row of rows) {
    const service = await walk.ask(serviceRead, { params: { serviceId: row.serviceId } })
    walk.agreeIn(`service ${row.serviceId}, beside the list`, service, row)
    walk.agree(`service ${row.serviceId}, end of the contract`, service.contract.end, row.contractEnd)
    if (service.site) walk.agree(`service ${row.serviceId}, site`, service.site.name, row.siteName)
  }
  return rows.map(({ serviceId }) => serviceId)
}

/** A voice service has the seats that its product names, each with an extension of its own, and numbers of its own. */
export async function checkVoice(walk: Walk): Promise<void> {
  const rows = await walk.rows(serviceList, { query: { productCategory: 'Voice - IP' } }, 40)
  const numbers: string[] = []
  for (const { serviceId, productName } of rows) {
    const params = { serviceId }
    const { has } = await walk.ask(serviceRead, { params })
    walk.agree(`voice ${serviceId}, its page`, has.voice, true)
    const voice = await walk.ask(voiceRead, { params })
    const seats = Number(/(\d+) (?:seats|users)$/.exec(productName)?.[1] ?? (productName.endsWith(' seat') ? 1 : 0))
    walk.agree(`voice ${serviceId}, seats`, voice.seats.length, seats)
    walk.agree(`voice ${serviceId}, extensions`, new Set(voice.seats.map(({ extension }) => extension)).size, seats)
    numbers.push(...voice.numbers.map(({ number }) => number))
  }
  walk.agree('voice, numbers in one service each', new Set(numbers).size, numbers.length)
}
