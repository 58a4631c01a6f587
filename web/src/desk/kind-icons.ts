import type { WorkKind } from '@portal/contract/desk/work-values.ts'
import Bars from 'lucide-react/icons/chart-column'
import Calendar from 'lucide-react/icons/calendar'
import Question from 'lucide-react/icons/circle-question-mark'
import Mail from 'lucide-react/icons/mail'
import Package from 'lucide-react/icons/package'
import Receipt from 'lucide-react/icons/receipt-text'
import Shield from 'lucide-react/icons/shield-check'
import Triangle from 'lucide-react/icons/triangle-alert'
import type { ComponentType, SVGProps } from 'react'

export const kindIcons: Record<WorkKind, ComponentType<SVGProps<SVGSVGElement>>> = {
  case: Question,
  email: Mail,
  credit: Receipt,
  order: Package,
  visit: Calendar,
  incident: Triangle,
  incidentDraft: Triangle,
  commissionQuery: Bars,
  commissionRun: Bars,
  plan: Shield,
}
