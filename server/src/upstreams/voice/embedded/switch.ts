import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import { changeEmbedded, findEmbedded } from '../../embedded-store.ts'
import { type SwitchChange, type SwitchNumber, type SwitchSeat, Tenant, type VoiceSwitch } from '../voice-switch.ts'
import { askedOf, callsOf } from './calls.ts'

/** The simulation of a demonstration: tenants in the database, and calls made of chance. No call is ever placed. */
export function createEmbeddedSwitch(
  database: Pick<Database, 'system'>,
  now: () => Date = () => new Date(),
): VoiceSwitch {
  async function readTenant(tenant: string): Promise<Tenant | null> {
    const content = await findEmbedded(database, 'voice_tenant', tenant)
    return content === undefined ? null : Tenant.parse(content)
  }

  /** Changes one part of a tenant, which then has its next version. */
  const change = <Part extends { version: number }>(
    { tenant, version }: SwitchChange,
    partOf: (tenant: Tenant) => Part | undefined,
    after: Partial<Part>,
  ): Promise<Part> =>
    changeEmbedded(database, 'voice_tenant', tenant, (stored) => {
      const content = stored === undefined ? undefined : Tenant.parse(stored)
      const part = content && partOf(content)
      if (!part) throw new Problem('not_found')
      if (version !== undefined && version !== part.version) throw new Problem('stale')
      Object.assign(part, after, { version: part.version + 1 })
      return { content, answer: part }
    })
  const seatOf = (seatId: string) => (tenant: Tenant) => tenant.seats.find((seat) => seat.seatId === seatId)

  return {
    isSimulated: true,
    readTenant,
    async listCalls(tenant, question) {
      const content = await readTenant(tenant)
      if (!content) throw new Problem('not_found')
      return askedOf(callsOf(tenant, content, now()), question)
    },
    changeUser: ({ seatId, userName, ...of }) => change<SwitchSeat>(of, seatOf(seatId), { userName }),
    changeDiverts: ({ seatId, diverts, ...of }) => change<SwitchSeat>(of, seatOf(seatId), { diverts }),
    assignNumber: ({ number, seatId, ...of }) =>
      change<SwitchNumber>(of, ({ numbers }) => numbers.find((each) => each.number === number), {
        rings: seatId === null ? null : { kind: 'seat', id: seatId },
      }),
  }
}
