import type { LineExplanation, Statement } from '@portal/contract/commission.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../lib/activity.ts'
import type { AccountScope } from '../actor.ts'
import { stepsOf } from './explain.ts'
import { dayText } from './figures.ts'
import { findLine, findQuery, insertQuery } from './line-store.ts'
import { type AccountData, countOpenQuery, findStatement } from './statement-store.ts'
import { todayInLondon } from './statement-status.ts'

export interface LineKey {
  statementRef: string
  lineNo: number
}

export async function getStatement(scope: AccountData, statementRef: string): Promise<Statement> {
  const statement = await findStatement(scope, statementRef, todayInLondon())
  if (!statement) throw new Problem('not_found', { detail: 'There is no such statement.' })
  return statement
}

export async function explainLine(scope: AccountData, { statementRef, lineNo }: LineKey): Promise<LineExplanation> {
  const statement = await getStatement(scope, statementRef)
  const line = await findLine(scope, statementRef, lineNo)
  if (!line) throw new Problem('not_found', { detail: 'This statement has no such line.' })
  const query = await findQuery(scope, statementRef, lineNo)
  const { reversesStatementRef, reversesLineNo } = line
  return {
    ...line,
    reverses:
      reversesStatementRef !== null && reversesLineNo !== null
        ? { statementRef: reversesStatementRef, lineNo: reversesLineNo }
        : null,
    steps: stepsOf(line),
    query,
    mayQuery: statement.mayQuery && query === null,
    queriesUntil: statement.queriesUntil,
  }
}

interface Question extends LineKey {
  question: string
  requestId: string
}

export async function queryLine(scope: AccountScope, asked: Question): Promise<LineExplanation> {
  const { statementRef, lineNo, question, requestId } = asked
  const line = await explainLine(scope, asked)
  if (line.query === null && !line.mayQuery) {
    throw new Problem('query_window_closed', {
      detail: `Lines of this statement could be queried until ${dayText(line.queriesUntil)}. Call your partner desk.`,
    })
  }
  if (!(await insertQuery(scope, statementRef, lineNo, question))) {
    throw new Problem('line_already_queried', {
      detail: 'This line has been queried already. The answer stays on the line.',
    })
  }
  await countOpenQuery(scope, statementRef, 1)
  await recordActivity(scope, {
    action: 'line queried',
    entity: 'statement',
    entityId: statementRef,
    after: { lineNo, question },
    requestId,
  })
  return explainLine(scope, asked)
}
