import { paths } from '../../paths.ts'
import { type FailedProps, ThingFailed } from '../../shell/ThingFailed.tsx'

export function OrderFailed(props: FailedProps) {
  const list = { label: 'All orders', href: paths.orders() }
  return <ThingFailed label="Order" missing={{ title: 'Order not found', list }} {...props} />
}
