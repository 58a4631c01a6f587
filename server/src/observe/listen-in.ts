import { signInEvents, type SignInOutcome } from '@portal/identity/src/sign-in-events.ts'
import { nameOfStatement, type Statement, statements } from '@portal/db/src/statements.ts'
import { signIns, statementCount, statementFailures, statementSeconds, statementTime } from './metrics.ts'

/** Counts what rooms that know nothing of metrics tell. */
export function countWhatIsTold(): void {
  if (isCounting) return
  isCounting = true
  statements.subscribe((message) => countStatement(message as Statement)) // oxlint-disable-line typescript/consistent-type-assertions -- nothing else is told there
  signInEvents.subscribe((message) => signIns.inc({ outcome: message as SignInOutcome })) // oxlint-disable-line typescript/consistent-type-assertions -- nothing else is told there
}

// Once for a process, however many servers a test starts in it.
let isCounting = false

function countStatement({ sql, ms, failed }: Statement): void {
  const seconds = ms / 1000
  const statement = nameOfStatement(sql)
  statementCount.inc({ statement })
  statementTime.inc({ statement }, seconds)
  statementSeconds.observe(seconds)
  if (failed) statementFailures.inc()
}
