import { requireStaffRoom } from '@portal/contract/permission.ts'
import type { DeskHit, deskSearchRead } from '@portal/contract/search/desk.ts'
import { type DeskKind, deskKindRooms, deskKinds, numberedOnly } from '@portal/contract/search/desk-values.ts'
import type { z } from 'zod'
import type { DeskScope } from '../../../scope/account-scope.ts'
import { referenceKeys } from '../reference-keys.ts'
import { patternsOf } from '../words.ts'
import { findNamedAtDesk, show } from './store.ts'

type Query = z.output<typeof deskSearchRead.query>

/**
 * Searches all accounts as `search` does one: the records whose reference the text is, otherwise those that contain
 * it. Each type needs the area of the desk that shows it.
 */
export async function searchAtDesk(desk: DeskScope, { query, accountId }: Query): Promise<DeskHit[]> {
  const keys = referenceKeys(query)
  const kinds = deskKinds.filter((kind) => mayRead(desk, kind))
  const named = await findNamedAtDesk(desk, keys, kinds, accountId)
  // A postcode finds the site, whose services have it among their references.
  if (named.has('site')) named.delete('service')
  const hits = await look(kinds, (kind) => {
    const records = named.get(kind)
    return records && show(desk, kind, { keys, records })
  })
  const patterns = patternsOf(query)
  if (hits.length > 0 || patterns.length === 0) return hits
  const others = kinds.filter((kind) => !numberedOnly.includes(kind))
  return look(others, (kind) => show(desk, kind, { keys, patterns, accountId }))
}

function mayRead({ person }: DeskScope, kind: DeskKind): boolean {
  return requireStaffRoom(deskKindRooms[kind]).some((resource) => person.resources.includes(resource))
}

async function look(
  kinds: readonly DeskKind[],
  find: (kind: DeskKind) => Promise<DeskHit[]> | undefined,
): Promise<DeskHit[]> {
  const hits: DeskHit[] = []
  // A transaction runs one statement at a time.
  for (const kind of kinds) hits.push(...((await find(kind)) ?? []))
  return hits
}
