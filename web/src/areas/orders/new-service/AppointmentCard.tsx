import { clock } from '@portal/contract/format/clock.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { FieldError } from '@portal/ui/src/FieldError.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { mapFailure } from '../../../api/failure.ts'
import { slotsQuery } from '../queries.ts'
import { SlotGrid } from '../SlotGrid.tsx'
import type { Slot } from '../slots.ts'
import { visitOf } from './new-service.ts'
import layout from '@portal/ui/src/layout.module.css'
import styles from './new-service.module.css'
import type { StepProps } from './step.ts'

/** The engineer's slots from the requested date on; the chosen one is held at the carrier. */
export function AppointmentCard({ form, offers, errorOf }: StepProps) {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { siteId, productId, requestedDate } = form.values
  const query = slotsQuery({ siteId, productId, from: requestedDate })
  const { data: slots, error } = useQuery(query)
  const visit = visitOf(form.values)

  const choose = async ({ date, half }: Slot) => {
    setProblem(undefined)
    // The hold expires after 15 minutes.
    if (visit?.date === date && visit.half === half) return form.set({ appointment: null })
    setBusy(true)
    try {
      const held = await call('PUT /order-info/api/sites/:siteId/appointment-hold', {
        params: { siteId },
        body: { productId, date, half },
      })
      form.set({ appointment: { ...held, siteId, productId } })
    } catch (failure) {
      setProblem(mapFailure(failure).message)
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries({ queryKey: query.queryKey })
    }
  }

  if (error || slots?.length === 0) {
    return (
      <Notice kind={error ? 'warn' : 'info'}>
        {`${error ? `${mapFailure(error).message} ` : ''}We agree the engineer’s visit with you after you order.`}
      </Notice>
    )
  }
  const { id } = form.text('appointment')
  const refused = problem ?? errorOf('appointment')
  return (
    <Card
      title="Engineer appointment"
      note={`${offers.appointments === 'simulated' ? 'Simulated. ' : ''}An adult must be on site.`}
    >
      <div id={id} tabIndex={-1} className={layout.stack}>
        {slots ? (
          <SlotGrid slots={slots} chosen={visit} isBusy={isBusy} onChoose={(slot) => void choose(slot)} />
        ) : (
          <Skeleton height="8rem" />
        )}
        <output>{visit ? `Slot held until ${clock(visit.heldUntil)}. After that the slot is released.` : null}</output>
        {refused ? <FieldError id={`${id}-error`}>{refused}</FieldError> : null}
        {visit ? null : <p className={styles.quiet}>Without a slot, we agree the visit with you after you order.</p>}
      </div>
    </Card>
  )
}
