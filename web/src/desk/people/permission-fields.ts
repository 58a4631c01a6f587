import { accessNames } from '@portal/contract/access-names.ts'
import type { Grant } from '@portal/contract/contacts.ts'
import { permissionResources } from '@portal/contract/permission.ts'
import type { ActBody, ActField, ActValue } from '../acts/act.ts'

/** A tick for each permission; what is about commission is for dealers. */
export function permissionFields(isDealer: boolean): ActField[] {
  return resourcesOf(isDealer).map((resource) => ({
    kind: 'tick',
    name: resource,
    label: resource === 'BusinessPortal' ? 'The portal itself' : accessNames[resource],
  }))
}

export function permissionValues(grants: readonly Grant[]): Record<string, ActValue> {
  return Object.fromEntries(grants.map(({ resource }) => [resource, true]))
}

/** What is ticked. One that was there keeps its sites and its last day; a new one counts everywhere. */
export function grantsOf(body: ActBody, before: readonly Grant[]): Grant[] {
  return permissionResources.flatMap((resource): Grant[] => {
    if (body[resource] !== true) return []
    const { sites = null, until = null } = before.find((grant) => grant.resource === resource) ?? {}
    return [{ resource, sites, until }]
  })
}

const resourcesOf = (isDealer: boolean) =>
  permissionResources.filter((resource) => resource !== 'BusinessPortalDealers' || isDealer)
