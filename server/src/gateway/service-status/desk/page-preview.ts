import {
  type deskPagePreview,
  mostPreviewedServices,
  type PagePreview,
} from '@portal/contract/service-status/affected.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { z } from 'zod'
import type { DeskScope } from '../../../scope/account-scope.ts'
import { moveByOf } from '../service.ts'
import { findReached, listServicesOfReach } from './affected-store.ts'
import { reachOf } from './preview.ts'
import { refOf } from './ref-of.ts'

/** The page of a new incident with the figures of one account, as its people will read it. */
export async function previewPage(
  desk: DeskScope,
  {
    accountId,
    title,
    text,
    start: typed,
    eta,
    minutesDown,
    risk,
    advice,
    nextUpdateBy,
    ...wanted
  }: z.output<typeof deskPagePreview.body>,
): Promise<PagePreview> {
  const reach = await reachOf(desk, wanted)
  const found = await findReached(desk, reach, accountId)
  if (!found || found.services === 0)
    throw new Problem('not_found', { detail: 'This account is not affected any more.' })
  const { accountName, ...figures } = found
  const now = desk.now.toISOString()
  const start = typed ?? now
  const isPlanned = Date.parse(start) > desk.now.getTime()
  const incident = {
    ...figures,
    ref: refOf(wanted.kind, '...'),
    kind: wanted.kind,
    title,
    phase: isPlanned ? ('planned' as const) : ('now' as const),
    state: 'initial' as const,
    start,
    eta,
    restoredAt: null,
    endedAt: null,
    minutesDown,
    nextUpdateBy,
    risk: risk || null,
    advice: advice || null,
    cause: null,
    announcedAt: now,
    updates: [{ at: now, text, state: 'initial' as const, nextUpdateBy }],
    version: 1,
    now,
  }
  const services = await listServicesOfReach(desk, reach, { accountId, most: mostPreviewedServices })
  return {
    incident: { ...incident, moveBy: moveByOf(incident, desk.now) },
    accountName,
    services: services.map(({ serviceId, name, productName, productCategory, condition, siteId, siteName }) => ({
      serviceId,
      name,
      productName,
      productCategory,
      condition,
      siteId,
      siteName,
      minutesDown,
    })),
  }
}
