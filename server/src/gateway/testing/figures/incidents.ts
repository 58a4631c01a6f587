import {
  incidentList,
  incidentRead,
  incidentServiceList,
  incidentSummaryRead,
} from '@portal/contract/service-status/incidents.ts'
import { incidentPhases } from '@portal/contract/service-status/values.ts'
import { serviceRead } from '@portal/contract/services/services.ts'
import { pick, type Walk } from './walk.ts'

/** The tabs count the rows of the list, and each row the services and sites on its own page. */
export async function checkIncidents(walk: Walk): Promise<void> {
  const { phases, all } = await walk.ask(incidentSummaryRead)
  for (const phase of incidentPhases) {
    walk.agree(`service status, ${phase}`, phases[phase], await walk.total(incidentList, { query: { phase } }))
    walk.agree(
      `service status, all ${phase}`,
      all[phase],
      await walk.total(incidentList, { query: { phase, reach: 'all' } }),
    )
    for (const row of await walk.rows(incidentList, { query: { phase } }, 12)) {
      const screen = `incident ${row.ref}`
      const found = await walk.ask(incidentRead, { params: { ref: row.ref } })
      walk.agreeIn(`${screen}, beside the list`, found, row)
      walk.agree(
        `${screen}, services`,
        row.services,
        await walk.total(incidentServiceList, { params: { ref: row.ref } }),
      )
      if (row.sites <= 50) walk.agree(`${screen}, sites`, row.sites, found.touchedSites.length)
      for (const each of await walk.rows(incidentServiceList, { params: { ref: row.ref } }, 8)) {
        const service = await walk.ask(serviceRead, { params: { serviceId: each.serviceId } })
        const same = ['name', 'productName', 'condition', 'siteId', 'siteName'] as const
        walk.agree(`${screen}, service ${each.serviceId}`, pick(each, ...same), pick(service, ...same))
      }
    }
  }
}
