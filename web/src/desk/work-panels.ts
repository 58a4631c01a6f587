import type { WorkKind } from '@portal/contract/desk/work-values.ts'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import type { ComponentType } from 'react'
import type { OpenWork } from './open-work.ts'

/** The open piece of work of each kind, from its area. */
export const workPanels: Record<WorkKind, ComponentType<OpenWork>> = {
  case: lazyPiece(() => import('./cases/CaseWork.tsx').then((module) => ({ default: module.CaseWork }))),
  email: lazyPiece(() => import('./emails/EmailWork.tsx').then((module) => ({ default: module.EmailWork }))),
  credit: lazyPiece(() => import('./credits/ClaimWork.tsx').then((module) => ({ default: module.ClaimWork }))),
  order: lazyPiece(() => import('./orders/OrderWork.tsx').then((module) => ({ default: module.OrderWork }))),
  visit: lazyPiece(() => import('./visits/VisitWork.tsx').then((module) => ({ default: module.VisitWork }))),
  incident: lazyPiece(() =>
    import('./service-status/IncidentWork.tsx').then((module) => ({ default: module.IncidentWork })),
  ),
  commissionQuery: lazyPiece(() =>
    import('./commission/QueryWork.tsx').then((module) => ({ default: module.QueryWork })),
  ),
  commissionRun: lazyPiece(() => import('./commission/RunWork.tsx').then((module) => ({ default: module.RunWork }))),
  plan: lazyPiece(() => import('./plans/PlanWork.tsx').then((module) => ({ default: module.PlanWork }))),
}
