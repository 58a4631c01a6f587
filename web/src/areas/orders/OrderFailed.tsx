import { paths } from '../../paths.ts'
import { type FailedProps, ThingFailed } from '../../shell/ThingFailed.tsx'

export function OrderFailed(props: FailedProps) {
  return <ThingFailed label="Order" back={{ label: 'Orders', href: paths.orders() }} {...props} />
}
