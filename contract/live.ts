import type { entities, EntityWith } from './entities.ts'

/** Entities whose changes reach open pages. */
export type LiveEntity = EntityWith<'live'>

/** In place of an account id: a page of the desk receives the changes of every account. */
export const everyAccount = '*'

/** A page that was read longer before it listens reads everything again. */
export const longestMissedMs = 60_000

/** Changes that concern the desk alone: its own records and assignments, and who is writing a reply. */
export type DeskChange = 'desk' | 'writing'

/** A live update: the changed records of an area; no ids if there were too many. */
export interface LiveChange {
  area: (typeof entities)[LiveEntity]['live'] | DeskChange
  ids: string[]
  /** On a dealer's page: it changed at one of the dealer's customers. */
  ofCustomers?: true
}
