import type { Endpoints } from '@portal/contract/endpoints.ts'
import type { AccountService } from '@portal/contract/desk/account-overview.ts'
import type { DeskHit } from '@portal/contract/search/desk.ts'
import type { Input } from '../../api/client.ts'
import { type CaseValues, prefilled, requestOf } from '../../areas/cases/new-case.ts'

/** The values of the customer's own form, with the caller. */
export type CallValues = CaseValues & {
  callerId: string
  replyBy: string
}

function onlyHit(hits: readonly DeskHit[], kind: DeskHit['kind']): DeskHit | undefined {
  const [first, ...others] = hits.filter((hit) => hit.kind === kind)
  return others.length === 0 ? first : undefined
}

/** The contact id of the caller, if the search found one person. */
export const callerIn = (hits: readonly DeskHit[]): string | undefined => onlyHit(hits, 'contact')?.id

/** Caller and service are chosen if the search found one of them. */
export function prefilledCall(hits: readonly DeskHit[], services: readonly AccountService[]): CallValues {
  const serviceId = onlyHit(hits, 'service')?.id ?? ''
  const service = services.find((each) => each.serviceId === serviceId)
  const { title, ...values } = prefilled({ serviceId, orderId: '', testId: '', incidentId: '' }, service)
  return {
    ...values,
    title: title || (service ? `${service.name}: ` : ''),
    callerId: callerIn(hits) ?? '',
    replyBy: 'email',
  }
}

/** The request of the form, as of the customer's own, with the caller. */
export function callRequestOf({
  callerId,
  replyBy,
  ...values
}: CallValues): Input<Endpoints['POST /case-desk/api/cases']>['body'] {
  const { kind, title, description, serviceId, impact, severity, answers } = requestOf(values, [])
  return {
    callerId,
    replyBy: replyBy === 'phone' ? 'phone' : 'email',
    kind,
    title,
    description,
    ...(serviceId && { serviceId }),
    ...(impact && { impact }),
    ...(severity && { severity }),
    ...(answers && { answers }),
  }
}
