import { accessTitle } from '@portal/contract/access/names.ts'
import type { Grant } from '@portal/contract/contacts/contacts.ts'
import { permissionResources } from '@portal/contract/permission.ts'
import type { ActBody, ActField, ActValue } from '../acts/act.ts'

/** A checkbox for each permission; those about commission are for dealers. */
export function permissionFields(isDealer: boolean): ActField[] {
  return resourcesOf(isDealer).map((resource) => ({
    kind: 'tick',
    name: resource,
    label: accessTitle(resource),
  }))
}

export function permissionValues(grants: readonly Grant[]): Record<string, ActValue> {
  return Object.fromEntries(grants.map(({ resource }) => [resource, true]))
}

/** The selected permissions. An existing one keeps its sites and end date; a new one has no limits. */
export function grantsOf(body: ActBody, before: readonly Grant[]): Grant[] {
  return permissionResources.flatMap((resource): Grant[] => {
    if (body[resource] !== true) return []
    const { sites = null, until = null } = before.find((grant) => grant.resource === resource) ?? {}
    return [{ resource, sites, until }]
  })
}

const resourcesOf = (isDealer: boolean) =>
  permissionResources.filter((resource) => resource !== 'BusinessPortalDealers' || isDealer)
