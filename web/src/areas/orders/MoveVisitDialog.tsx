import { appointmentHalves } from '@portal/contract/orders/appointment-values.ts'
import type { Order } from '@portal/contract/orders/orders.ts'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callAct } from '../../acts/calls.ts'
import { mapFailure } from '../../api/failure.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm } from '../../forms/use-form.ts'
import { orderSlotsQuery, updateOrderCache } from './queries.ts'
import { SlotGrid } from './SlotGrid.tsx'
import { type Slot, slotInWords } from './slots.ts'

/** The carrier's slots; the visit moves to the chosen one. */
export function MoveVisitDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const { orderId, version, appointment } = order
  const query = orderSlotsQuery(orderId)
  const { data: slots, error } = useQuery(query)
  const half = appointmentHalves.find((each) => each === appointment?.slot)
  const now = appointment && half ? { date: appointment.date, half } : null
  const form = useForm<{ slot: Pick<Slot, 'date' | 'half'> | null }, Order>({
    initial: { slot: null },
    submit: async ({ slot }, once) => {
      try {
        const typed = { params: { orderId }, body: { ...slot } }
        return await callAct('PUT /order-info/api/orders/:orderId/appointment', typed, { version, once })
      } finally {
        void queryClient.invalidateQueries({ queryKey: query.queryKey })
      }
    },
    onDone: (changed) => {
      updateOrderCache(queryClient, changed)
      toasts.show({ kind: 'ok', text: 'Visit moved' })
      onClose()
    },
  })
  const { slot } = form.values
  return (
    <FormDialog
      form={form}
      size="wide"
      title="Move visit"
      refusal={slot ? undefined : 'Choose another slot.'}
      confirm={slot ? `Move to ${slotInWords(slot)}` : 'Move visit'}
      stay="Keep visit"
      onClose={onClose}
    >
      {error ? <Notice kind="warn">{mapFailure(error).message}</Notice> : null}
      {slots?.length === 0 ? <Notice kind="info">The carrier has no slots in the next four weeks.</Notice> : null}
      {slots && slots.length > 0 ? (
        <SlotGrid
          slots={slots}
          chosen={slot ?? now}
          isBusy={form.isBusy}
          onChoose={(to) => form.set({ slot: to.date === now?.date && to.half === now.half ? null : to })}
        />
      ) : null}
      {!slots && !error ? <Skeleton height="12rem" /> : null}
    </FormDialog>
  )
}
