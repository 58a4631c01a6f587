import { type WorkKind, workKindNames, workTypeNames } from '@portal/contract/desk/work-values.ts'
import Bars from 'lucide-react/icons/chart-column'
import Calendar from 'lucide-react/icons/calendar'
import Question from 'lucide-react/icons/circle-question-mark'
import Coins from 'lucide-react/icons/coins'
import Mail from 'lucide-react/icons/mail'
import Package from 'lucide-react/icons/package'
import Receipt from 'lucide-react/icons/receipt-text'
import Shield from 'lucide-react/icons/shield-check'
import Triangle from 'lucide-react/icons/triangle-alert'
import type { ComponentType, SVGProps } from 'react'

type Icon = ComponentType<SVGProps<SVGSVGElement>>

const kindIcons: Record<WorkKind, Icon> = {
  case: Question,
  email: Mail,
  credit: Coins,
  order: Package,
  visit: Calendar,
  incident: Triangle,
  incidentDraft: Triangle,
  commissionQuery: Bars,
  commissionRun: Bars,
  plan: Shield,
}

/** The icon and the word of a piece of work. A query of a bill is a case, and is answered otherwise than the others. */
export function signOfWork(kind: WorkKind, row: { isBillQuery: boolean } | undefined): { Icon: Icon; name: string } {
  return row?.isBillQuery
    ? { Icon: Receipt, name: workTypeNames.billQuery }
    : { Icon: kindIcons[kind], name: workKindNames[kind] }
}
