import type { Service, ServiceAction } from '@portal/contract/services/services.ts'
import { call } from '../../api/client.ts'
import { ApiError, mapFailure } from '../../api/failure.ts'
import { logFailure } from '../../monitoring/log-failure.ts'

// The helpers of the specification, sections 7 and 8: a failure is logged, and gives an empty result with the exact
// message of the catalogue. They never throw, so a failed panel does not affect the rest of the page.

export type Result<T> = { data: T; message?: never } | Empty

export interface Empty {
  data: null
  message: string
  /** A failure, as opposed to missing data: retrying may help. */
  isFailure: boolean
}

export type Details = Record<string, unknown>

const none = (message: string): Empty => ({ data: null, message, isFailure: false })

function failed(message: string, failure: unknown): Empty {
  logFailure(message, failure)
  return { data: null, message, isFailure: true }
}

/** Any status other than 200, and empty data, mean that there is no data; only a missing response is a failure. */
export async function getTechDetails(serviceId: string, signal?: AbortSignal): Promise<Result<Details>> {
  try {
    const details = await call(
      'GET /service-info/api/services/:serviceId/techdetails',
      { params: { serviceId } },
      signalOf(signal),
    )
    return hasContent(details) ? { data: details } : none('No data available')
  } catch (failure) {
    if (failure instanceof ApiError && failure.status !== 200) return failed('No data available', failure)
    return failed(`Could not retrieve tech details for service ${serviceId}`, failure)
  }
}

export async function getEthernetTechDetails(serviceId: string, signal?: AbortSignal): Promise<Result<Details>> {
  try {
    const details = await call(
      'GET /service-info/api/ethernet/:serviceId/tech-details',
      { params: { serviceId } },
      signalOf(signal),
    )
    return hasContent(details) ? { data: details } : none('No tech details available for this service')
  } catch (failure) {
    return failed(`Could not retrieve ethernet tech details for service ${serviceId}`, failure)
  }
}

export async function getServiceActions(serviceId: string, signal?: AbortSignal): Promise<Result<ServiceAction[]>> {
  try {
    const { actions } = await call(
      'GET /service-info/api/services/:serviceId/actions',
      { params: { serviceId } },
      signalOf(signal),
    )
    return actions.length > 0 ? { data: actions } : none('No actions found for this service.')
  } catch (failure) {
    return failed(
      'Unfortunately, we have been unable to retrieve actions for this service. Please try again later.',
      failure,
    )
  }
}

export async function getVcdDetails(serviceId: string, signal?: AbortSignal): Promise<Result<Details>> {
  try {
    const details = await call('GET /api/vcd-details/:serviceId', { params: { serviceId } }, signalOf(signal))
    return hasContent(details) ? { data: details } : none('No VCD details available for this service')
  } catch (failure) {
    return failed(`Could not retrieve VCD details from server for service ${serviceId}`, failure)
  }
}

export type OrderRefResult =
  | { data: Service; message?: never }
  | { data: null; message: string; reason: 'stale' | 'refused' | 'failed' }

/** The service's own message about the input is passed on; every other failure has the catalogue's message. */
export async function updateOrderRef(serviceId: string, orderRef: string, version?: number): Promise<OrderRefResult> {
  try {
    const options = version === undefined ? {} : { version }
    const data = await call(
      'PATCH /service-info/api/services/:serviceId',
      { params: { serviceId }, body: { orderRef } },
      options,
    )
    return { data }
  } catch (failure) {
    const message = `Failed to update the Order Reference for service ${serviceId}`
    logFailure(message, failure)
    const status = failure instanceof ApiError ? failure.status : 0
    if (status === 412) return { data: null, message, reason: 'stale' }
    if (status === 422 || status === 400) return { data: null, message: mapFailure(failure).message, reason: 'refused' }
    return { data: null, message, reason: 'failed' }
  }
}

function hasContent(details: Details | null): details is Details {
  return typeof details === 'object' && details !== null && Object.keys(details).length > 0
}

function signalOf(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal ? { signal } : {}
}
