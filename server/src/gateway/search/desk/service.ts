import type { DeskHit, deskSearchRead, IncidentHit } from '@portal/contract/search/desk.ts'
import { type DeskKind, deskKindRooms, deskKinds, numberedOnly } from '@portal/contract/search/desk-values.ts'
import type { z } from 'zod'
import type { DeskScope } from '../../../scope/account-scope.ts'
import { mayEnter } from '../../may-enter.ts'
import { referenceKeys } from '../reference-keys.ts'
import { patternsOf } from '../words.ts'
import { findIncidentsAtDesk, findNamedAtDesk, show } from './store.ts'

type Query = z.output<typeof deskSearchRead.query>

/**
 * Searches all accounts as `search` does one: the records whose reference the text is, otherwise those that contain
 * it. Each type needs the area of the desk that shows it.
 */
export async function searchAtDesk(
  desk: DeskScope,
  { query, accountId }: Query,
): Promise<{ hits: DeskHit[]; incidents: IncidentHit[] }> {
  const keys = referenceKeys(query)
  const kinds = deskKinds.filter((kind) => mayRead(desk, kind))
  const named = await findNamedAtDesk(desk, keys, kinds, accountId)
  // A postcode finds the site, whose services have it among their references.
  if (named.has('site')) named.delete('service')
  const hits = await look(kinds, (kind) => {
    const records = named.get(kind)
    return records && show(desk, kind, { keys, records })
  })
  const incidentsOf = (wanted: Parameters<typeof findIncidentsAtDesk>[1]) =>
    mayEnter(desk.person, 'DeskIncidents') ? findIncidentsAtDesk(desk, wanted, accountId) : Promise.resolve([])
  const incidents = keys.ids.length > 0 ? await incidentsOf(keys) : []
  const patterns = patternsOf(query)
  if (hits.length > 0 || incidents.length > 0 || patterns.length === 0) return { hits, incidents }
  const others = kinds.filter((kind) => !numberedOnly.includes(kind))
  return {
    hits: await look(others, (kind) => show(desk, kind, { keys, patterns, accountId })),
    incidents: await incidentsOf({ patterns }),
  }
}

const mayRead = ({ person }: DeskScope, kind: DeskKind) => mayEnter(person, deskKindRooms[kind])

async function look(
  kinds: readonly DeskKind[],
  find: (kind: DeskKind) => Promise<DeskHit[]> | undefined,
): Promise<DeskHit[]> {
  const hits: DeskHit[] = []
  // A transaction runs one statement at a time.
  for (const kind of kinds) hits.push(...((await find(kind)) ?? []))
  return hits
}
