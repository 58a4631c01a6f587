import type { SearchKind } from '@portal/contract/search/values.ts'
import AccountIcon from 'lucide-react/icons/building-2'
import BackupIcon from 'lucide-react/icons/archive-restore'
import BillIcon from 'lucide-react/icons/receipt-text'
import CaseIcon from 'lucide-react/icons/message-square-warning'
import ContactIcon from 'lucide-react/icons/user'
import IncidentIcon from 'lucide-react/icons/construction'
import KeyIcon from 'lucide-react/icons/key-round'
import MachineIcon from 'lucide-react/icons/server'
import OrderIcon from 'lucide-react/icons/package'
import PlanIcon from 'lucide-react/icons/file-text'
import ServiceIcon from 'lucide-react/icons/network'
import QuoteIcon from 'lucide-react/icons/calculator'
import TestIcon from 'lucide-react/icons/activity'
import VisitIcon from 'lucide-react/icons/calendar'
import ZoneIcon from 'lucide-react/icons/globe'
import SiteIcon from 'lucide-react/icons/map-pin'
import StatementIcon from 'lucide-react/icons/chart-column'
import WebhookIcon from 'lucide-react/icons/webhook'
import type { JumpTarget } from './jump-targets.ts'

/** The icon of each type of search result. */
export const searchIcons: Record<SearchKind, JumpTarget['icon']> = {
  service: ServiceIcon,
  zone: ZoneIcon,
  quote: QuoteIcon,
  visit: VisitIcon,
  site: SiteIcon,
  order: OrderIcon,
  case: CaseIcon,
  contact: ContactIcon,
  incident: IncidentIcon,
  bill: BillIcon,
  statement: StatementIcon,
  key: KeyIcon,
  webhook: WebhookIcon,
  account: AccountIcon,
  machine: MachineIcon,
  backup: BackupIcon,
  test: TestIcon,
  plan: PlanIcon,
}
