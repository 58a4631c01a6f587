import type { WorkKind } from '@portal/contract/desk/work-values.ts'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import type { ComponentType } from 'react'
import type { OpenWork } from './open-work.ts'

/** The open piece of work of each kind, from its area. */
export const workPanels: Record<WorkKind, ComponentType<OpenWork>> = {
  case: lazyPiece(() => import('./cases/CaseWork.tsx'), 'CaseWork'),
  email: lazyPiece(() => import('./emails/EmailWork.tsx'), 'EmailWork'),
  credit: lazyPiece(() => import('./credits/ClaimWork.tsx'), 'ClaimWork'),
  order: lazyPiece(() => import('./orders/OrderWork.tsx'), 'OrderWork'),
  visit: lazyPiece(() => import('./visits/VisitWork.tsx'), 'VisitWork'),
  incident: lazyPiece(() => import('./service-status/IncidentWork.tsx'), 'IncidentWork'),
  incidentDraft: lazyPiece(() => import('./service-status/DraftWork.tsx'), 'DraftWork'),
  commissionQuery: lazyPiece(() => import('./commission/QueryWork.tsx'), 'QueryWork'),
  commissionRun: lazyPiece(() => import('./commission/RunWork.tsx'), 'RunWork'),
  plan: lazyPiece(() => import('./plans/PlanWork.tsx'), 'PlanWork'),
}
