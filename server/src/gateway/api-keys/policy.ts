import { type EndpointShape, isReadOnlyCall } from '@portal/contract/endpoint.ts'
import { RecordLimit } from '@portal/contract/api-keys/record-limits.ts'
import { siteResources } from '@portal/contract/contacts/values.ts'
import { operatorResource, permissionResources, staffResources } from '@portal/contract/permission.ts'
import { z } from 'zod'
import type { Refusal } from '../../lib/refusal.ts'
import { forPeople } from '../../people/by-person.ts'
import type { Person } from '../../people/store.ts'

/** The permissions of a key, before its owner's own permissions apply. */
export const KeyPowers = z.strictObject({
  keyId: z.string(),
  accountId: z.string(),
  /** The owner's id in that account. */
  userId: z.string(),
  name: z.string(),
  resources: z.array(z.enum([...permissionResources, ...staffResources])).readonly(),
  sites: z.array(z.string()).readonly().nullable(),
  isReadOnly: z.boolean(),
  recordLimits: z.array(RecordLimit).readonly().nullable(),
})
export type KeyPowers = z.infer<typeof KeyPowers>

type AskedEndpoint = Pick<
  EndpointShape,
  'method' | 'changesByGet' | 'permissions' | 'isForPeople' | 'honoursRecordLimits'
>

/** Why a key may not call this endpoint, whatever its owner may do. */
export function refusalOfKey(
  { isReadOnly, recordLimits }: Pick<KeyPowers, 'isReadOnly' | 'recordLimits'>,
  endpoint: AskedEndpoint,
): Refusal | null {
  if (endpoint.permissions.includes(operatorResource))
    return { code: 'not_for_keys', reason: 'An API key cannot act for the provider. Sign in to do this.' }
  if (endpoint.isForPeople) return { code: 'not_for_keys', reason: forPeople }
  if (recordLimits && !endpoint.honoursRecordLimits) {
    return { code: 'record_limit', reason: 'This API key is limited to some DNS records, and cannot do this.' }
  }
  if (isReadOnly && !isReadOnlyCall(endpoint)) {
    return { code: 'read_only', reason: 'This API key is read-only. Create one that can write, then try again.' }
  }
  return null
}

/** The owner, limited to the key's permissions: never more than they hold now. */
export function narrowedTo(key: Omit<KeyPowers, 'accountId' | 'userId'>, person: Person): Person {
  const limits: Person['limits'] = {}
  const resources = person.resources.filter((resource) => {
    if (!key.resources.includes(resource)) return false
    const sites = inBoth(person.limits[resource] ?? null, key.sites)
    if (sites !== null) limits[resource] = sites
    return sites === null || (sites.length > 0 && siteResources.includes(resource))
  })
  return { ...person, resources, limits, key: { keyId: key.keyId, name: key.name, recordLimits: key.recordLimits } }
}

/** Null means no limit. */
function inBoth(own: readonly string[] | null, ofKey: readonly string[] | null): string[] | null {
  if (own === null || ofKey === null) return (own ?? ofKey)?.slice() ?? null
  return own.filter((site) => ofKey.includes(site))
}
