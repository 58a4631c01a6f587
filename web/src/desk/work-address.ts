import { type WorkKind, workKinds } from '@portal/contract/desk/work-values.ts'
import { deskPaths } from './desk-paths.ts'
import type { WorkId } from './work-acts.ts'

/** A piece of work in the address of the queue: `case~104872~CS-51868`. */
export const openKey = ({ kind, accountId, ref }: WorkId): string => [kind, accountId ?? '', ref].join('~')

/** Its page in its area; claims and queries have none of their own and are in lists. */
export function pageOfWork({ kind, accountId, ref }: WorkId): string {
  const account = accountId ?? ''
  switch (kind) {
    case 'case':
      return deskPaths.caseOne(account, ref)
    case 'email':
      return deskPaths.email(ref)
    case 'order':
      return deskPaths.order(account, ref)
    case 'visit':
      return deskPaths.visit(account, ref)
    case 'incident':
      return deskPaths.incident(ref)
    case 'incidentDraft':
      return deskPaths.incidentDraft(ref)
    case 'commissionRun':
      return deskPaths.commissionRun(account, ref)
    case 'plan':
      return deskPaths.plan(ref)
    case 'credit':
      return deskPaths.credits({ search: ref })
    case 'commissionQuery':
      return deskPaths.commissionQueries({ search: ref.replace(/\.\d+$/, '') })
  }
}

const isKind = (value: string | undefined): value is WorkKind => workKinds.some((each) => each === value)

/** The piece of work that the address names, also if the queue no longer has it. */
export function workOfKey(key: unknown): WorkId | null {
  if (typeof key !== 'string') return null
  const [kind, accountId, ...ref] = key.split('~')
  if (!isKind(kind) || ref.length === 0) return null
  return { kind, accountId: accountId || null, ref: ref.join('~') }
}
