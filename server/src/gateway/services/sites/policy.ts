import { isLine } from '@portal/contract/services/category.ts'
import { isInService } from '@portal/contract/services/network-values.ts'
import type { ServiceRow } from '@portal/contract/services/services.ts'
import type { SharedRisk, Site } from '@portal/contract/services/sites.ts'
import { isRadio, isThroughCabinet } from '../line-media.ts'

type Line = Pick<ServiceRow, 'serviceId' | 'productCategory' | 'productName' | 'condition'> & {
  supplier: string | null
}

/**
 * Lines of one site that a single failure would interrupt together. Lines of different suppliers may share a duct, but
 * our data do not show it, so the portal makes no claim.
 */
export function sharedRisks(site: Pick<Site, 'exchangeName' | 'cabinet'>, services: readonly Line[]): SharedRisk[] {
  const lines = services.filter(
    (service) => isLine(service.productCategory) && isInService(service) && !isRadio(service),
  )
  const bySupplier = Map.groupBy(lines, ({ supplier }) => supplier)
  const risks: SharedRisk[] = []
  for (const [supplier, together] of bySupplier) {
    if (supplier === null) continue
    const copper = together.filter(isThroughCabinet)
    if (site.cabinet && copper.length > 1) risks.push({ kind: 'cabinet', where: site.cabinet, serviceIds: ids(copper) })
    if (site.exchangeName && together.length > 1) {
      risks.push({ kind: 'exchange', where: site.exchangeName, serviceIds: ids(together) })
    }
  }
  return risks
}

function ids(lines: readonly Line[]): string[] {
  return lines.map(({ serviceId }) => serviceId)
}
