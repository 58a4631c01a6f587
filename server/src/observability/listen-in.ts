import { signInEvents, type SignInOutcome } from '@portal/identity/src/sign-in-events.ts'
import { nameOfStatement, type Statement, statements } from '@portal/db/src/statements.ts'
import { signIns, statementCount, statementFailures, statementSeconds, statementTime } from './metrics.ts'

/** Counts events published by packages that do not depend on metrics. */
export function countWhatIsTold(): void {
  if (isCounting) return
  isCounting = true
  statements.subscribe((message) => countStatement(message as Statement)) // oxlint-disable-line typescript/consistent-type-assertions -- the channel carries nothing else
  signInEvents.subscribe((message) => signIns.inc({ outcome: message as SignInOutcome })) // oxlint-disable-line typescript/consistent-type-assertions -- the channel carries nothing else
}

// Once per process, however many servers a test starts.
let isCounting = false

function countStatement({ sql, ms, failed }: Statement): void {
  const seconds = ms / 1000
  const statement = nameOfStatement(sql)
  statementCount.inc({ statement })
  statementTime.inc({ statement }, seconds)
  statementSeconds.observe(seconds)
  if (failed) statementFailures.inc()
}
