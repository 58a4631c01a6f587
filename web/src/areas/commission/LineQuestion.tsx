import type { LineExplanation } from '@portal/contract/commission/commission.ts'
import { questionMaxLength } from '@portal/contract/commission/values.ts'
import { longDate } from '@portal/contract/format/days.ts'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { ActForm } from '../../acts/ActForm.tsx'
import { calls } from '../../acts/calls.ts'
import styles from './commission.module.css'
import { lineQuery } from './queries.ts'

/** The query on a line and its answer, or the query form while the window is open. */
export function LineQuestion({ line }: { line: LineExplanation }) {
  const { query, mayQuery, queriesUntil } = line
  return (
    <section aria-label="Query on this line">
      <h3>Query on this line</h3>
      {query ? (
        <div className={styles.upload}>
          <div>
            <p className={styles.quote}>{query.question}</p>
            <p className={styles.note}>
              {query.askedBy}, {longDate(query.askedAt.slice(0, 10))}
            </p>
          </div>
          {query.answer === null ? (
            <Status kind="with-us">With your partner desk. The reply will appear here.</Status>
          ) : (
            <div>
              <p className={styles.quote}>{query.answer}</p>
              <p className={styles.note}>
                Partner desk, {longDate(query.answeredAt?.slice(0, 10) ?? queriesUntil)}.{' '}
                {query.outcome === 'corrected' ? 'Corrected on the next statement.' : 'The line is correct.'}
              </p>
            </div>
          )}
        </div>
      ) : mayQuery ? (
        <QuestionForm line={line} />
      ) : (
        <p className={styles.note}>
          Queries on this statement closed on {longDate(queriesUntil)}. Call your partner desk about it.
        </p>
      )}
    </section>
  )
}

function QuestionForm({ line: { statementRef, lineNo, queriesUntil } }: { line: LineExplanation }) {
  const queryClient = useQueryClient()
  const ask: Act = {
    key: 'query',
    title: 'Query this line',
    fields: [
      {
        kind: 'lines',
        name: 'question',
        label: 'What is wrong with this line?',
        hint: `You can query this line until ${longDate(queriesUntil)}. The reply stays with the line.`,
        rows: 3,
        maxLength: questionMaxLength,
      },
    ],
    draft: `commission-question-${statementRef}-${lineNo}`,
    colour: 'primary',
    do: calls(
      'POST /commission-info/api/statements/:statementRef/lines/:lineNo/query',
      { params: { statementRef, lineNo } },
      (answer) => {
        queryClient.setQueryData(lineQuery(statementRef, lineNo).queryKey, answer)
        void queryClient.invalidateQueries({ queryKey: ['commission'] })
      },
    ),
    done: 'Query sent to your partner desk',
  }
  return <ActForm label="Query" act={ask} className={styles.ask} />
}
