import type { EffectivePermissions } from '../../people/effective-permissions.ts'
import type { Visibility } from './visibility-store.ts'

/**
 * The changed records that a person may know of, as in their lists: a permission limited to sites covers records there,
 * and private records are for their followers.
 */
export function knownTo(
  ids: readonly string[],
  visibility: readonly Visibility[] | null,
  {
    person,
    sites,
  }: { person: Pick<EffectivePermissions['person'], 'userId' | 'email'>; sites: readonly string[] | null },
): string[] {
  const found = new Map(visibility?.map((item) => [item.id, item]))
  return ids.filter((id) => {
    const item = found.get(id)
    if (!item) return sites === null
    const { followers, isPrivate, isEverywhere } = item
    if (followers.includes(person.userId) || followers.includes(person.email.toLowerCase())) return true
    return !isPrivate && (sites === null || isEverywhere || item.sites.some((site) => sites.includes(site)))
  })
}
