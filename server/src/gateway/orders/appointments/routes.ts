import {
  appointmentHoldUpdate,
  appointmentSlotList,
  orderSlotList,
  orderVisitUpdate,
} from '@portal/contract/orders/appointments.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../../http/bind.ts'
import { type Appointments } from '../../../upstreams/appointments/appointments.ts'
import { createAppointments } from '../../../upstreams/appointments/create.ts'
import { type GatewayParts, scopeOf } from '../../bind-scoped.ts'
import { getOrderableSite } from '../new-services/availability.ts'
import { daysAfter } from '../../../lib/days.ts'
import { versioned } from '../../../http/if-match.ts'
import { changeParts } from '../change-parts.ts'
import { getOrder } from '../service.ts'
import { getMovable, moveVisit } from './move.ts'
import { assertLater, heldUntil } from './rules.ts'
import { confirmHold, expireHold, expireOtherHolds, findVisit, insertHold } from './store.ts'

export function orderAppointmentRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const appointments = createAppointments(parts.config)
  const of = changeParts(parts.config)

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
    // Stored before the carrier is called: whatever happens then, the job finds the booking and cancels it.
    const { carrier, site, holdId, expiresAt } = await inOwnScope(async (scope) => {
      const found = await getOrderableSite(scope, call.params.siteId)
      assertLater(slot.date, scope.now)
      const on = assertOn(appointments)
      const until = heldUntil(scope.now)
      const hold = { ...slot, productId, siteId: found.site.siteId, expiresAt: until }
      return { carrier: on, site: found.site, holdId: await insertHold(scope, hold), expiresAt: until }
    })
    try {
      const carrierRef = await carrier.book(holdId, site, productId, slot)
      await inOwnScope(async (scope) => {
        await expireOtherHolds(scope, site.siteId, holdId)
        await confirmHold(scope, holdId, carrierRef)
      })
    } catch (failure) {
      await inOwnScope((scope) => expireHold(scope, holdId))
      throw failure
    }
    return { ...slot, heldUntil: expiresAt.toISOString() }
  })

  bind(app, orderSlotList, async (call) => {
    const inOwnScope = await scopeOf(parts, orderSlotList, call)
    const { place, productId, from } = await inOwnScope(async (scope) => ({
      ...(await getMovable(scope, call.params.orderId)),
      from: daysAfter(dayOf(scope.now), 1),
    }))
    return { slots: await assertOn(appointments).listSlots(place, productId, from) }
  })

  // A repeat finds the visit in its slot, so no answer is stored.
  bind(app, orderVisitUpdate, async (call) => {
    const inOwnScope = await scopeOf(parts, orderVisitUpdate, call)
    const { orderId } = call.params
    const slot = call.body
    const { carrierRef, date, half } = await inOwnScope(async (scope) => {
      const visit = await getMovable(scope, orderId)
      assertLater(slot.date, scope.now)
      return visit
    })
    if (date === slot.date && half === slot.half)
      return versioned(call.reply, await inOwnScope((scope) => getOrder(scope, orderId)))
    const carrier = assertOn(appointments)
    await carrier.move(carrierRef, slot)
    try {
      return versioned(call.reply, await inOwnScope((scope) => moveVisit(scope, of(call), slot)))
    } catch (failure) {
      const stored = await inOwnScope((scope) => findVisit(scope, orderId))
      if (stored) await carrier.move(carrierRef, stored)
      throw failure
    }
  })
}

function assertOn(appointments: Appointments | null): Appointments {
  if (!appointments) throw new Problem('appointments_off', { detail: 'We agree the visit after you order.' })
  return appointments
}
