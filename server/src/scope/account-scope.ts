export type { AccountScope, DeskScope } from './make-scope.ts'
