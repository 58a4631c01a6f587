import type { Standing } from '../../people/standing.ts'
import type { Visibility } from './visibility-store.ts'

/**
 * Which of the changed items somebody may know of, as their lists would show them: with a permission that is limited to
 * sites those at its sites, and of private ones those that they follow.
 */
export function knownTo(
  ids: readonly string[],
  visibility: readonly Visibility[] | null,
  { person, sites }: { person: Pick<Standing['person'], 'userId' | 'email'>; sites: readonly string[] | null },
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
