import { entities, entityNames } from '@portal/contract/entities.ts'
import { everyAccount, type LiveEntity } from '@portal/contract/live.ts'
import { operatorResource, type PermissionResource, requireStaffRoom } from '@portal/contract/permission.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { listen } from '../session/notifications.ts'
import { gatherForDealers } from './customer-changes.ts'
import { listDealersOf, listSeen } from './customer-changes-store.ts'
import type { Listener } from './listener.ts'
import { knownTo } from './may-know.ts'
import { createRecent } from './recent.ts'
import { listVisibility } from './visibility-store.ts'

const Announcement = z.object({ accountId: z.string(), entity: z.string(), ids: z.array(z.string()) })
type Announcement = z.infer<typeof Announcement>
const DeskArea = z.enum(['desk', 'writing'])
type Heard = Announcement | { deskArea: z.infer<typeof DeskArea> }
const PermissionsChange = z.object({ userId: z.string().optional(), accountId: z.string().optional() })

export interface Changes {
  /**
   * Sends a listener every change of its account, or of its dealer's customers, that it may know, those of the last
   * `missedMs` first: its page was read before it listened. Returns a function that stops it.
   */
  subscribe(listener: Listener, missedMs?: number): () => void
  close(): Promise<void>
}

/** Receives the database's notifications of committed changes once per process, and forwards them to all open pages. */
export function hearChanges(database: Database, log: FastifyBaseLogger): Changes {
  const { system } = database
  const listeners = new Set<Listener>()
  const recent = createRecent<Heard>()
  let isInterrupted = false

  const fail = (error: unknown) => {
    // Without the database permissions cannot be checked, so the pages reload everything.
    log.warn({ reason: String(error) }, 'A change could not be announced')
    for (const each of listeners) each.onGap()
  }
  const ofCustomers = gatherForDealers(listeners, {
    dealersOf: (accounts, dealers) => listDealersOf(system, accounts, dealers),
    seenBy: (person, changes) => listSeen(database, person, changes),
    onFailure: fail,
  })

  const tellNow = async ({ accountId, entity, ids }: Announcement, to: Iterable<Listener>) => {
    if (!isLive(entity)) return
    const { live: area, needs: resource, room } = { room: null, ...entities[entity] }
    const allowed = [...to].flatMap((each) => {
      const { person, dealer, resources, ...effectivePermissions } = each.effectivePermissions
      if (effectivePermissions.accountId !== accountId || (resource !== null && !resources.includes(resource)))
        return []
      return [{ each, person, sites: resource === null || dealer ? null : (person.limits[resource] ?? null) }]
    })
    const isForSome = entity === 'case' || allowed.some(({ sites }) => sites !== null)
    const isNamed = allowed.length > 0 && ids.length > 0 && isForSome
    const visibility = isNamed ? await listVisibility(system, entity, accountId, ids) : null
    for (const { each, ...who } of allowed) {
      const known = knownTo(ids, visibility, who)
      if (known.length > 0 || ids.length === 0) each.onChange({ area, ids: known })
    }
    // The desk reloads its page; the event does not reveal the account.
    const staff: readonly PermissionResource[] = room ? requireStaffRoom(room) : [operatorResource]
    for (const { effectivePermissions, onChange } of to) {
      const { accountId: listened, resources } = effectivePermissions
      if (listened === everyAccount && staff.some((each) => resources.includes(each))) onChange({ area, ids: [] })
    }
  }

  const tell = (heard: Heard, to: Iterable<Listener>) => {
    if (!('deskArea' in heard)) return void tellNow(heard, to).catch(fail)
    for (const { effectivePermissions, onChange } of to)
      if (effectivePermissions.accountId === everyAccount) onChange({ area: heard.deskArea, ids: [] })
  }
  const hear = (heard: Heard) => {
    recent.add(heard)
    tell(heard, listeners)
  }

  const lookAgain = ({ userId, accountId }: z.infer<typeof PermissionsChange>) => {
    for (const { effectivePermissions, onPermissionsChange } of listeners) {
      const isTheirs = effectivePermissions.person.userId === userId
      const isOfAccount =
        accountId === effectivePermissions.accountId || accountId === effectivePermissions.person.accountId
      if ((userId === undefined && accountId === undefined) || isTheirs || isOfAccount) onPermissionsChange()
    }
  }

  const channels = {
    activity: (payload: string) => {
      const announced = Announcement.parse(JSON.parse(payload))
      ofCustomers.add(announced)
      hear(announced)
    },
    desk_change: (payload: string) => hear({ deskArea: DeskArea.parse(JSON.parse(payload)) }),
    permissions_changed: (payload: string) => lookAgain(PermissionsChange.parse(JSON.parse(payload))),
  }
  const notifications = listen(database.connection, channels, log, (isListening) => {
    if (isListening && isInterrupted) {
      for (const each of listeners) {
        each.onGap()
        each.onPermissionsChange()
      }
    }
    isInterrupted = !isListening
  })
  return {
    subscribe(listener, missedMs = 0) {
      listeners.add(listener)
      const missed = recent.since(missedMs)
      if (missed === null) listener.onGap()
      else {
        for (const each of missed) tell(each, [listener])
        ofCustomers.repeat(
          missed.flatMap((each) => ('deskArea' in each ? [] : [each])),
          listener,
        )
      }
      return () => void listeners.delete(listener)
    },
    close: async () => {
      await notifications.close()
      await ofCustomers.close()
    },
  }
}

function isLive(entity: string): entity is LiveEntity {
  return entityNames.some((name) => name === entity && entities[name].live !== null)
}
