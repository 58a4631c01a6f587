import { Problem } from '@portal/contract/problem.ts'
import type { TmfResource } from '@portal/contract/integration/tmf-resource.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { ProviderActor } from '../bind-provider.ts'
import { type Collection, findOf } from '../../../tmf/collection-store.ts'
import type { Href } from '../../../tmf/references.ts'
import {
  type Attributes,
  countKept,
  deleteKept,
  type KeptKind,
  type KeptRow,
  lockKept,
  upsertKept,
} from './kept-store.ts'
import { changedBy, mergePatch } from '../../../tmf/merge-patch.ts'

const mostResources = 10_000
const mostCharacters = 100_000

/** The portal sets these in every resource. */
const set = ['id', 'href', 'lastUpdate']

/** How other systems write one kind of resource. */
export interface Keeping<Row> {
  kind: KeptKind
  collection: Collection<Row>
  body: z.ZodType<Attributes>
  /** Attributes of a new resource that its system leaves out. */
  defaults: Attributes
  /** Adds nothing to what the portal has, because that belongs to an account. */
  isApart?: true
  href: Href
}

interface Work<Row> extends Keeping<Row> {
  tx: Sql
  actor: ProviderActor
}

export async function createKept<Row extends KeptRow>(work: Work<Row>, body: Attributes): Promise<TmfResource> {
  const { kind, defaults } = work
  if ((await countKept(work.tx, kind)) >= mostResources) {
    throw new Problem('limit_reached', {
      detail: 'Other systems can keep up to 10,000 resources of a kind. Remove one first.',
    })
  }
  return keep(work, randomUUID(), { ...defaults, ...body })
}

/** The portal's part is changed where it is managed, so that a customer sees a change only when the provider makes it. */
export async function patchKept<Row extends KeptRow>(
  work: Work<Row>,
  id: string,
  patch: Attributes,
): Promise<TmfResource> {
  const { collection, href } = work
  const row = await getLocked(work, id)
  if (row.detail !== null && work.isApart) throw managedAtDesk('It cannot be changed here.')
  const own: Attributes = row.detail === null ? {} : collection.show({ ...row, kept: {} }, href)
  const before = { ...row.kept, ...own }
  const refused = changedBy(
    patch,
    before,
    Object.keys(own).filter((name) => !isSet(name)),
  )
  if (refused !== undefined) throw managedAtDesk(`${refused} cannot be changed here.`)
  const { data, error } = work.body.safeParse(mergePatch(before, patch))
  if (error) throw new Problem('invalid', { fields: fieldsOf(error) })
  return keep(work, id, Object.fromEntries(Object.entries(data).filter(([name]) => !Object.hasOwn(own, name))))
}

export async function removeKept<Row extends KeptRow>(work: Work<Row>, id: string): Promise<void> {
  const row = await getLocked(work, id)
  if (row.detail !== null) throw managedAtDesk('It cannot be deleted here.')
  await deleteKept(work.tx, { kind: work.kind, id, changedBy: work.actor.name })
}

const managedAtDesk = (what: string) => new Problem('managed_at_desk', { detail: `${what} The desk manages it.` })

const isSet = (name: string) => set.includes(name)

async function getLocked<Row extends KeptRow>({ tx, collection, kind }: Work<Row>, id: string): Promise<Row> {
  await lockKept(tx, kind, id)
  return getRow(tx, collection, id)
}

async function getRow<Row>(tx: Sql, collection: Collection<Row>, id: string): Promise<Row> {
  const row = await findOf(tx, collection, id)
  if (!row) throw new Problem('not_found', { detail: 'Not found.' })
  return row
}

async function keep<Row extends KeptRow>(work: Work<Row>, id: string, all: Attributes): Promise<TmfResource> {
  const { tx, actor, collection, kind, href } = work
  const attributes = Object.fromEntries(Object.entries(all).filter(([name]) => !isSet(name)))
  if (JSON.stringify(attributes).length > mostCharacters) {
    throw new Problem('too_large', { detail: 'A resource can have up to 100,000 characters.' })
  }
  await upsertKept(tx, { kind, id, attributes, changedBy: actor.name })
  return collection.show(await getRow(tx, collection, id), href)
}

function fieldsOf({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
}
