import type { EndpointShape } from '@portal/contract/endpoint.ts'
import { siteResources } from '@portal/contract/contact-values.ts'
import { operatorResource, permissionResources, staffResources } from '@portal/contract/permission.ts'
import { Problem } from '@portal/contract/problem.ts'
import { z } from 'zod'
import type { Refusal } from '../../lib/refusal.ts'
import type { Person } from '../../people/store.ts'

/** What a key allows, before its maker's own permissions are looked at. */
export const KeyPowers = z.strictObject({
  keyId: z.string(),
  accountId: z.string(),
  /** Its maker, as one of the people of that account. */
  userId: z.string(),
  name: z.string(),
  resources: z.array(z.enum([...permissionResources, ...staffResources])).readonly(),
  sites: z.array(z.string()).readonly().nullable(),
  isReadOnly: z.boolean(),
})
export type KeyPowers = z.infer<typeof KeyPowers>

const forPeople =
  'An API key cannot make keys or webhooks, change who has access or look into other accounts. Sign in to do this.'

type Asked = Pick<EndpointShape, 'method' | 'permissions' | 'isForPeople'>

/** Why a key may not call this endpoint, whatever its maker may do. */
export function refusalOfKey({ isReadOnly }: Pick<KeyPowers, 'isReadOnly'>, endpoint: Asked): Refusal | null {
  if (endpoint.permissions.includes(operatorResource))
    return { code: 'not_for_keys', reason: 'An API key cannot act for the provider. Sign in to do this.' }
  if (endpoint.isForPeople) return { code: 'not_for_keys', reason: forPeople }
  if (isReadOnly && endpoint.method !== 'GET') {
    return { code: 'read_only', reason: 'This API key can only read. Make one that can write, then retry.' }
  }
  return null
}

/** For what only becomes a matter for people by what is in it, such as a contact who can sign in. */
export function assertByPerson({ key }: Pick<Person, 'key'>): void {
  if (key) throw new Problem('not_for_keys', { detail: forPeople })
}

/** The maker with what the key leaves of their permissions: never more than they hold at this moment. */
export function narrowedTo(key: Omit<KeyPowers, 'accountId' | 'userId'>, person: Person): Person {
  const limits: Person['limits'] = {}
  const resources = person.resources.filter((resource) => {
    if (!key.resources.includes(resource)) return false
    const sites = inBoth(person.limits[resource] ?? null, key.sites)
    if (sites !== null) limits[resource] = sites
    return sites === null || (sites.length > 0 && siteResources.includes(resource))
  })
  return { ...person, resources, limits, key: { keyId: key.keyId, name: key.name } }
}

/** No limit is the wider one. */
function inBoth(own: readonly string[] | null, ofKey: readonly string[] | null): string[] | null {
  if (own === null || ofKey === null) return (own ?? ofKey)?.slice() ?? null
  return own.filter((site) => ofKey.includes(site))
}
