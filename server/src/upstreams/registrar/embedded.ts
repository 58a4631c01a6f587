import { dayOf } from '@portal/contract/format/days.ts'
import { PlainDate } from '@portal/contract/plain-date.ts'
import type { Database } from '@portal/db/src/database.ts'
import { z } from 'zod'
import { monthsAfter } from '../../lib/days.ts'
import { changeEmbedded, findEmbedded, insertEmbedded } from '../embedded-store.ts'
import type { Registrar, RegistrarAnswer } from './registrar.ts'

const Stored = z.object({ created: PlainDate, expires: PlainDate })

const refused = (reason: string): RegistrarAnswer => ({ state: 'refused', reason: `${reason} (Simulated registry)` })

/** The registry of a demonstration. Every name is free but those that it has; a name with "locked" is not renewed. */
export function createEmbeddedRegistrar(database: Pick<Database, 'system'>): Registrar {
  return {
    isSimulated: true,
    async find(domain) {
      const stored = Stored.safeParse(await findEmbedded(database, 'domain', domain))
      return stored.success ? { ...stored.data, isOurs: true } : null
    },
    async renew({ domain, years, expires }) {
      if (domain.includes('locked')) return refused('The status of the domain does not allow it.')
      if (!(await findEmbedded(database, 'domain', domain))) return refused('The registry does not have this domain.')
      return changeEmbedded<RegistrarAnswer>(database, 'domain', domain, (content) => {
        const stored = Stored.parse(content)
        if (stored.expires !== expires) return { content, answer: refused('The date of expiry is another one.') }
        const renewed = monthsAfter(expires, years * 12)
        return { content: { ...stored, expires: renewed }, answer: { state: 'done', expires: renewed } }
      })
    },
    async create({ domain, years }) {
      const created = dayOf(new Date())
      const expires = monthsAfter(created, years * 12)
      const isNew = await insertEmbedded(database, 'domain', domain, { created, expires })
      return isNew ? { state: 'done', expires } : refused('This domain is already registered.')
    },
  }
}
