import type { NoticeKind } from '@portal/contract/notifications/values.ts'
import CommissionIcon from 'lucide-react/icons/chart-column'
import WorksIcon from 'lucide-react/icons/construction'
import TestIcon from 'lucide-react/icons/gauge'
import VisitIcon from 'lucide-react/icons/id-card'
import AccessIcon from 'lucide-react/icons/key-round'
import CaseIcon from 'lucide-react/icons/message-square'
import OutageIcon from 'lucide-react/icons/octagon-x'
import OrderIcon from 'lucide-react/icons/package'
import ChargeIcon from 'lucide-react/icons/pound-sterling'
import CreditIcon from 'lucide-react/icons/badge-percent'
import BudgetIcon from 'lucide-react/icons/wallet'
import InvoiceIcon from 'lucide-react/icons/receipt'
import UsageIcon from 'lucide-react/icons/phone-outgoing'
import SecurityIcon from 'lucide-react/icons/shield-alert'
import PlanIcon from 'lucide-react/icons/shield-check'
import DegradedIcon from 'lucide-react/icons/triangle-alert'
import AppointmentIcon from 'lucide-react/icons/calendar'
import WebhookIcon from 'lucide-react/icons/webhook'
import type { ComponentType, SVGProps } from 'react'

export const noticeIcons: Record<NoticeKind, ComponentType<SVGProps<SVGSVGElement>>> = {
  outage: OutageIcon,
  degradation: DegradedIcon,
  plannedWorks: WorksIcon,
  orderUpdate: OrderIcon,
  ecc: ChargeIcon,
  appointment: AppointmentIcon,
  invoice: InvoiceIcon,
  usage: UsageIcon,
  budget: BudgetIcon,
  credit: CreditIcon,
  commission: CommissionIcon,
  visit: VisitIcon,
  security: SecurityIcon,
  case: CaseIcon,
  access: AccessIcon,
  test: TestIcon,
  plan: PlanIcon,
  webhook: WebhookIcon,
}
