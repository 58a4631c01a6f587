import { Problem } from '@portal/contract/problem.ts'
import type { z } from 'zod'
import { UpstreamFault } from '../calls/fault.ts'
import { createUpstream } from '../calls/upstream.ts'
import { CallPage, type SwitchChange, SwitchNumber, SwitchSeat, Tenant, type VoiceSwitch } from './voice-switch.ts'

const name = 'The phone system'

interface Options {
  baseUrl: string
  key: string | undefined
}

/** A phone system behind the protocol of docs/hosted-voice.md. */
export function createHttpSwitch({ baseUrl, key }: Options): VoiceSwitch {
  const upstream = createUpstream({
    name,
    baseUrl,
    // Changes wait for it with a transaction open.
    atOnce: 6,
    headers: () => ({ ...(key && { authorization: `Bearer ${key}` }) }),
  })
  const pathOf = (tenant: string, ...rest: string[]) =>
    ['/tenants', ...[tenant, ...rest].map(encodeURIComponent)].join('/')

  async function put<T>(
    { tenant, version, key: once }: SwitchChange,
    path: readonly string[],
    body: object,
    shape: z.ZodType<T>,
  ) {
    const answer = await upstream.call({
      method: 'PUT',
      path: pathOf(tenant, ...path),
      headers: { 'idempotency-key': once, ...(version !== undefined && { 'if-match': `"${version}"` }) },
      body,
    })
    if (answer.status === 404) throw new Problem('not_found')
    if (answer.status === 412) throw new Problem('stale')
    if (answer.status >= 400) throw garbled(answer.status)
    return answer.read(shape)
  }

  return {
    isSimulated: false,
    async readTenant(tenant) {
      const answer = await upstream.call({ path: pathOf(tenant) })
      if (answer.status === 404) return null
      if (answer.status >= 400) throw garbled(answer.status)
      return answer.read(Tenant)
    },
    async listCalls(tenant, question) {
      const asked = Object.entries(question).flatMap(([parameter, value]) =>
        value === undefined ? [] : [[parameter, String(value)]],
      )
      const answer = await upstream.call({
        path: `${pathOf(tenant, 'calls')}?${new URLSearchParams(asked).toString()}`,
      })
      if (answer.status === 404) throw new Problem('not_found')
      if (answer.status >= 400) throw garbled(answer.status)
      return answer.read(CallPage)
    },
    changeUser: ({ seatId, userName, ...change }) => put(change, ['seats', seatId, 'user'], { userName }, SwitchSeat),
    changeDiverts: ({ seatId, diverts, ...change }) => put(change, ['seats', seatId, 'diverts'], diverts, SwitchSeat),
    assignNumber: ({ number, seatId, ...change }) => put(change, ['numbers', number, 'seat'], { seatId }, SwitchNumber),
  }
}

const garbled = (status: number) => new UpstreamFault(name, 'garbled', { cause: { status } })
