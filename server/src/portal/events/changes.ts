import { everyAccount, type LiveChange, liveEntities, type LiveEntity } from '@portal/contract/live.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Standing } from '../../people/standing.ts'
import { listen } from '../session/notifications.ts'
import { knownTo } from './may-know.ts'
import { listVisibility } from './visibility-store.ts'

const Announcement = z.object({ accountId: z.string(), entity: z.string(), ids: z.array(z.string()) })
const StandingChange = z.object({ userId: z.string().optional(), accountId: z.string().optional() })

export interface Listener {
  /** What the person may do, and in which account; `everyAccount`, for the desk. */
  standing: Pick<Standing, 'accountId' | 'resources' | 'person' | 'dealer'>
  onChange(change: LiveChange): void
  /** Changes may have been missed: everything that is shown may be out of date. */
  onGap(): void
  /** What the person may do may have changed. */
  onStandingChange(): void
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

  const tell = async ({ accountId, entity, ids }: z.infer<typeof Announcement>) => {
    if (!isLive(entity)) return
    const { area, resource } = liveEntities[entity]
    const allowed = [...listeners].flatMap((each) => {
      const { person, dealer, resources, ...standing } = each.standing
      if (standing.accountId !== accountId || (resource !== null && !resources.includes(resource))) return []
      return [{ each, person, sites: resource === null || dealer ? null : (person.limits[resource] ?? null) }]
    })
    const isForSome = entity === 'case' || allowed.some(({ sites }) => sites !== null)
    const isNamed = allowed.length > 0 && ids.length > 0 && isForSome
    const visibility = isNamed ? await listVisibility(database.system, entity, accountId, ids) : null
    for (const { each, ...who } of allowed) {
      const known = knownTo(ids, visibility, who)
      if (known.length > 0 || ids.length === 0) each.onChange({ area, ids: known })
    }
    // The desk asks again for what it shows; whose it was is not told.
    for (const { standing, onChange } of listeners) if (standing.accountId === everyAccount) onChange({ area, ids: [] })
  }

  const lookAgain = ({ userId, accountId }: z.infer<typeof StandingChange>) => {
    for (const { standing, onStandingChange } of listeners) {
      const isTheirs = standing.person.userId === userId
      const isOfAccount = accountId === standing.accountId || accountId === standing.person.accountId
      if ((userId === undefined && accountId === undefined) || isTheirs || isOfAccount) onStandingChange()
    }
  }

  const channels = {
    activity: (payload: string) => {
      tell(Announcement.parse(JSON.parse(payload))).catch((error: unknown) => {
        // Without the database it is not known who may know; the pages look at everything again.
        log.warn({ reason: String(error) }, 'A change could not be told')
        for (const each of listeners) each.onGap()
      })
    },
    standing_changed: (payload: string) => lookAgain(StandingChange.parse(JSON.parse(payload))),
  }
  const notifications = listen(database.connection, channels, log, (isListening) => {
    if (isListening && isInterrupted) {
      for (const each of listeners) {
        each.onGap()
        each.onStandingChange()
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
  return entity in liveEntities
}
