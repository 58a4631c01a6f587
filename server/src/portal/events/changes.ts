import { everyAccount, type LiveChange, liveEntities, type LiveEntity } from '@portal/contract/live.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { listen } from '../session/notifications.ts'

const Announcement = z.object({ accountId: z.string(), entity: z.string(), ids: z.array(z.string()) })

interface Listener {
  /** Or `everyAccount`, for the desk. */
  accountId: string
  resources: readonly PermissionResource[]
  onChange(change: LiveChange): void
  /** Changes may have been missed: everything that is shown may be out of date. */
  onGap(): void
}

export interface Changes {
  /** Tells a listener of every change of its account that it may know of; answers how to stop. */
  subscribe(listener: Listener): () => void
  close(): Promise<void>
}

/** Hears what the database announces with every committed change, once per process, and tells all open pages. */
export function hearChanges(database: Database, log: FastifyBaseLogger): Changes {
  const listeners = new Set<Listener>()
  let isInterrupted = false
  const notifications = listen(database.connection, 'activity', log, {
    onMessage(payload) {
      const { accountId, entity, ids } = Announcement.parse(JSON.parse(payload))
      if (!isLive(entity)) return
      const { area, resource } = liveEntities[entity]
      for (const each of listeners) {
        // The desk asks again for what it shows; whose it was is not told.
        if (each.accountId === everyAccount) each.onChange({ area, ids: [] })
        if (each.accountId !== accountId) continue
        if (resource === null || each.resources.includes(resource)) each.onChange({ area, ids })
      }
    },
    onState(isListening) {
      if (isListening && isInterrupted) for (const each of listeners) each.onGap()
      isInterrupted = !isListening
    },
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
  return entity in liveEntities
}
