import type { LineExplanation, Statement } from '@portal/contract/commission/commission.ts'
import { Problem } from '@portal/contract/problem.ts'
import { dayOf, longDate } from '@portal/contract/format/days.ts'
import { recordActivity } from '../../lib/activity.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { explanationSteps } from './explain.ts'
import { findLine, findQuery, insertQuery } from './line-store.ts'
import { type AccountData, countOpenQuery, findStatement } from './statement-store.ts'

export interface LineKey {
  statementRef: string
  lineNo: number
}

export async function getStatement(scope: AccountData, statementRef: string): Promise<Statement> {
  const statement = await findStatement(scope, statementRef, dayOf(scope.now))
  if (!statement) throw new Problem('not_found', { detail: 'Statement not found.' })
  return statement
}

export async function explainLine(scope: AccountData, { statementRef, lineNo }: LineKey): Promise<LineExplanation> {
  const statement = await getStatement(scope, statementRef)
  const line = await findLine(scope, statementRef, lineNo)
  if (!line) throw new Problem('not_found', { detail: 'Line not found.' })
  const query = await findQuery(scope, statementRef, lineNo)
  const { reversesStatementRef, reversesLineNo } = line
  return {
    ...line,
    reverses:
      reversesStatementRef !== null && reversesLineNo !== null
        ? { statementRef: reversesStatementRef, lineNo: reversesLineNo }
        : null,
    steps: explanationSteps(line),
    query,
    mayQuery: statement.mayQuery && query === null,
    queriesUntil: statement.queriesUntil,
  }
}

interface Question extends LineKey {
  question: string
}

export async function queryLine(scope: AccountScope, asked: Question): Promise<LineExplanation> {
  const { statementRef, lineNo, question } = asked
  const line = await explainLine(scope, asked)
  if (line.query === null && !line.mayQuery) {
    throw new Problem('query_window_closed', {
      detail: `Lines of this statement could be queried until ${longDate(line.queriesUntil)}. Call your partner desk.`,
    })
  }
  if (!(await insertQuery(scope, statementRef, lineNo, question))) {
    throw new Problem('line_already_queried', {
      detail: 'This line has already been queried. The reply stays on the line.',
    })
  }
  await countOpenQuery(scope, statementRef, 1)
  await recordActivity(scope, {
    action: 'line queried',
    entity: 'statement',
    entityId: statementRef,
    after: { lineNo, question },
  })
  return explainLine(scope, asked)
}
