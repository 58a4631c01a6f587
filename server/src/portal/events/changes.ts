import { entities, entityNames } from '@portal/contract/entities.ts'
import { everyAccount, type LiveChange, type LiveEntity } from '@portal/contract/live.ts'
import { operatorResource, type PermissionResource, requireStaffRoom } from '@portal/contract/permission.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { EffectivePermissions } from '../../people/effective-permissions.ts'
import { listen } from '../session/notifications.ts'
import { knownTo } from './may-know.ts'
import { listVisibility } from './visibility-store.ts'

const Announcement = z.object({ accountId: z.string(), entity: z.string(), ids: z.array(z.string()) })
const PermissionsChange = z.object({ userId: z.string().optional(), accountId: z.string().optional() })

export interface Listener {
  /** The person's permissions and account; `everyAccount` for the desk. */
  effectivePermissions: Pick<EffectivePermissions, 'accountId' | 'resources' | 'person' | 'dealer'>
  onChange(change: LiveChange): void
  /** Changes may have been missed: everything on screen may be outdated. */
  onGap(): void
  /** The person's permissions may have changed. */
  onPermissionsChange(): void
}

export interface Changes {
  /** Sends a listener every change of its account that it may know. Returns a function that stops it. */
  subscribe(listener: Listener): () => void
  close(): Promise<void>
}

/** Receives the database's notifications of committed changes once per process, and forwards them to all open pages. */
export function hearChanges(database: Database, log: FastifyBaseLogger): Changes {
  const listeners = new Set<Listener>()
  let isInterrupted = false

  const tell = async ({ accountId, entity, ids }: z.infer<typeof Announcement>) => {
    if (!isLive(entity)) return
    const { live: area, needs: resource, room } = { room: null, ...entities[entity] }
    const allowed = [...listeners].flatMap((each) => {
      const { person, dealer, resources, ...effectivePermissions } = each.effectivePermissions
      if (effectivePermissions.accountId !== accountId || (resource !== null && !resources.includes(resource)))
        return []
      return [{ each, person, sites: resource === null || dealer ? null : (person.limits[resource] ?? null) }]
    })
    const isForSome = entity === 'case' || allowed.some(({ sites }) => sites !== null)
    const isNamed = allowed.length > 0 && ids.length > 0 && isForSome
    const visibility = isNamed ? await listVisibility(database.system, entity, accountId, ids) : null
    for (const { each, ...who } of allowed) {
      const known = knownTo(ids, visibility, who)
      if (known.length > 0 || ids.length === 0) each.onChange({ area, ids: known })
    }
    // The desk reloads its page; the event does not reveal the account.
    const staff: readonly PermissionResource[] = room ? requireStaffRoom(room) : [operatorResource]
    for (const { effectivePermissions, onChange } of listeners) {
      const { accountId: listened, resources } = effectivePermissions
      if (listened === everyAccount && staff.some((each) => resources.includes(each))) onChange({ area, ids: [] })
    }
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
      tell(Announcement.parse(JSON.parse(payload))).catch((error: unknown) => {
        // Without the database permissions cannot be checked, so the pages reload everything.
        log.warn({ reason: String(error) }, 'A change could not be announced')
        for (const each of listeners) each.onGap()
      })
    },
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
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => notifications.close(),
  }
}

function isLive(entity: string): entity is LiveEntity {
  return entityNames.some((name) => name === entity && entities[name].live !== null)
}
