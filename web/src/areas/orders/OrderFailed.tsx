import { paths } from '../../paths.ts'
import { ThingFailed } from '../../shell/ThingFailed.tsx'

interface OrderFailedProps {
  error: Error
  busy: boolean
  onRetry: () => void
}

export function OrderFailed(props: OrderFailedProps) {
  const list = { label: 'All orders', href: paths.orders() }
  return <ThingFailed label="Order" missing={{ title: 'Order not found', list }} {...props} />
}
