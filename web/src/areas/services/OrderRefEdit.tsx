import { orderRefMaxLength } from '@portal/contract/service-values.ts'
import { InlineEdit } from '@portal/ui/src/InlineEdit.tsx'
import { type ReferenceOf, useChangeOrderRef } from './change-order-ref.tsx'

export function OrderRefEdit({ service }: { service: ReferenceOf }) {
  const changeOrderRef = useChangeOrderRef()
  return (
    <InlineEdit
      value={service.orderRef ?? ''}
      label={`reference for ${service.serviceId}`}
      emptyText="–"
      mono
      maxLength={orderRefMaxLength}
      onConfirm={(value) => changeOrderRef(service, value.trim())}
    />
  )
}
