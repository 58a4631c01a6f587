import { orderRefMaxLength } from '@portal/contract/services/values.ts'
import { InlineEdit } from '@portal/ui/src/InlineEdit.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { draftHere } from '../../session/drafts.ts'
import type { ReferenceOf } from './change-order-ref.tsx'

export function OrderRefEdit({ service }: { service: ReferenceOf }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const drafts = useMemo(() => draftHere(`reference-${service.serviceId}`), [service.serviceId])
  // Most visits change nothing, so the code for a change is loaded with the first one.
  const change = async (value: string) => {
    const { changeOrderRef } = await import('./change-order-ref.tsx')
    return changeOrderRef({ queryClient, toasts }, service, value.trim())
  }
  return (
    <InlineEdit
      value={service.orderRef ?? ''}
      label={`reference for ${service.serviceId}`}
      emptyText="–"
      mono
      maxLength={orderRefMaxLength}
      drafts={drafts}
      onConfirm={change}
    />
  )
}
