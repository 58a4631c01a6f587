import type { EndpointShape } from '@portal/contract/endpoint.ts'
import { Problem } from '@portal/contract/problem.ts'
import {
  callExport,
  callList,
  voiceDeskUpdate,
  voiceDivertsUpdate,
  voiceNumberUpdate,
  voiceRead,
  voiceSeatUserUpdate,
} from '@portal/contract/services/voice.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bind, type Call } from '../../../http/bind.ts'
import { expectedVersion } from '../../../http/if-match.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { createVoiceSwitch } from '../../../upstreams/voice/create.ts'
import type { VoiceSwitch } from '../../../upstreams/voice/voice-switch.ts'
import { bindScoped, type GatewayParts, scopeOf } from '../../bind-scoped.ts'
import { sendCsv } from '../../send-csv.ts'
import { listCalls, readCalls } from './calls.ts'
import { columns } from './columns.ts'
import { assignNumber, changeDiverts, changeUser, getLink, getLinkForCalls, getTenant, linkVoice } from './service.ts'
import { showVoice } from './show-voice.ts'

export function voiceRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const found = createVoiceSwitch(parts.config, parts.database)
  const getSwitch = (): VoiceSwitch => {
    if (!found) throw new Problem('not_found', { detail: 'This portal is connected to no phone system.' })
    return found
  }
  /** No transaction is open while the phone system is read. */
  async function before<E extends EndpointShape, T>(
    endpoint: E,
    call: Call<E>,
    work: (scope: AccountScope) => Promise<T>,
  ): Promise<T> {
    const inOwnScope = await scopeOf(parts, endpoint, call)
    return inOwnScope(work)
  }

  bind(app, voiceRead, async (call) => {
    const link = await before(voiceRead, call, (scope) => getLink(scope, call.params.serviceId))
    const voice = getSwitch()
    return showVoice(await getTenant(voice, link), link, voice.isSimulated)
  })

  bind(app, callList, async (call) => {
    const { tenant } = await before(callList, call, (scope) => getLinkForCalls(scope, call.params.serviceId))
    return listCalls(getSwitch(), tenant, call.query)
  })

  bind(app, callExport, async (call) => {
    const { serviceId } = call.params
    const { tenant, now } = await before(callExport, call, async (scope) => ({
      ...(await getLinkForCalls(scope, serviceId)),
      now: scope.now,
    }))
    return sendCsv(call.reply, `calls-${serviceId}.csv`, columns, readCalls(getSwitch(), tenant, call.query, now))
  })

  // A change keeps its transaction open while the phone system answers, so that the change, its key and its entry in the
  // activity log are one. The adapter limits how many do so at a time.
  bindScoped(app, parts, voiceSeatUserUpdate, (scope, { params, body, request }) =>
    changeUser(scope, getSwitch(), { ...params, ...body, ...changeOf(scope, request) }),
  )

  bindScoped(app, parts, voiceDivertsUpdate, (scope, { params, body, request }) =>
    changeDiverts(scope, getSwitch(), { ...params, typed: body, ...changeOf(scope, request) }),
  )

  bindScoped(app, parts, voiceNumberUpdate, (scope, { params, body, request }) => {
    const { serviceId, number } = params
    return assignNumber(scope, getSwitch(), { serviceId, typed: number, ...body, ...changeOf(scope, request) })
  })

  bindScoped(app, parts, voiceDeskUpdate, (scope, { params, body }) => linkVoice(scope, params.serviceId, body))
}

/** The phone system recognises a repeat by the caller's own key, or else by the call. */
function changeOf({ accountId, requestId }: AccountScope, request: FastifyRequest) {
  const own = request.headers['idempotency-key']
  return { version: expectedVersion(request), key: `${accountId}.${typeof own === 'string' ? own : requestId}` }
}
