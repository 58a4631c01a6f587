import { appointmentHoldUpdate, appointmentSlotList } from '@portal/contract/orders/appointments.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../../http/bind.ts'
import { type Appointments } from '../../../upstreams/appointments/appointments.ts'
import { createAppointments } from '../../../upstreams/appointments/create.ts'
import { type GatewayParts, scopeOf } from '../../bind-scoped.ts'
import { getOrderableSite } from '../new-services/service.ts'
import { assertLater, heldUntil } from './rules.ts'
import { expireHold, insertHold } from './store.ts'

export function orderAppointmentRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const appointments = createAppointments(parts.config)

  // The carrier is called outside a transaction, so that a slow answer holds no connection.
  bind(app, appointmentSlotList, async (call) => {
    const inOwnScope = await scopeOf(parts, appointmentSlotList, call)
    const { site } = await inOwnScope((scope) => getOrderableSite(scope, call.params.siteId))
    const { productId, from } = call.query
    return { slots: await assertOn(appointments).listSlots(site, productId, from) }
  })

  // A repeat is another hold that replaces the first, so no answer is stored.
  bind(app, appointmentHoldUpdate, async (call) => {
    const inOwnScope = await scopeOf(parts, appointmentHoldUpdate, call)
    const { productId, ...slot } = call.body
    const { site } = await inOwnScope(async (scope) => {
      const found = await getOrderableSite(scope, call.params.siteId)
      assertLater(slot.date, scope.now)
      return found
    })
    const carrier = assertOn(appointments)
    const carrierRef = await carrier.book(site, productId, slot)
    try {
      return await inOwnScope(async (scope) => {
        const expiresAt = heldUntil(scope.now)
        await expireHold(scope, site.siteId)
        await insertHold(scope, { ...slot, productId, siteId: site.siteId, carrierRef, expiresAt })
        return { ...slot, heldUntil: expiresAt.toISOString() }
      })
    } catch (failure) {
      await carrier.cancel(carrierRef)
      throw failure
    }
  })
}

function assertOn(appointments: Appointments | null): Appointments {
  if (!appointments) throw new Problem('appointments_off', { detail: 'We agree the visit after you order.' })
  return appointments
}
