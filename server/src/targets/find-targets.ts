import type { CaseTargets } from '@portal/contract/cases/targets.ts'
import { targetsOf, type TargetSubject } from '@portal/db/src/targets/targets-of.ts'
import type { AccountScope } from '../scope/account-scope.ts'
import { findTermsInForce } from './terms-in-force-store.ts'

type Subject = Omit<TargetSubject, 'productName'> & { serviceId: string | null }

/** The targets of a case opened at that time, by the terms in force on that day. */
export async function findTargets(scope: AccountScope, subject: Subject, openedAt: Date): Promise<CaseTargets> {
  const { productName, ...terms } = await findTermsInForce(scope, subject.serviceId, subject.careLevel, openedAt)
  return targetsOf({ ...subject, productName }, terms)
}
