import type { AccountScope } from './make-scope.ts'

export type { AccountScope, DealerScope, DeskScope } from './make-scope.ts'

/** The caller, for rules that are the same in one account and over a dealer's customers. */
export type Reader = Pick<AccountScope, 'as' | 'person' | 'sites'>
