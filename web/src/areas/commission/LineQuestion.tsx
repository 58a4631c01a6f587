import type { LineExplanation } from '@portal/contract/commission.ts'
import { questionMaxLength } from '@portal/contract/commission-values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import styles from './commission.module.css'
import { lineQuery } from './queries.ts'
import { fullDay } from './words.ts'

/** What was asked about a line and the answer, or the place to ask while the window is open. */
export function LineQuestion({ line }: { line: LineExplanation }) {
  const { query, mayQuery, queriesUntil } = line
  return (
    <section aria-label="Question about this line">
      <h3>Question about this line</h3>
      {query ? (
        <div className={styles.upload}>
          <div>
            <p className={styles.quote}>{query.question}</p>
            <p className={styles.note}>
              {query.askedBy}, {fullDay(query.askedAt.slice(0, 10))}
            </p>
          </div>
          {query.answer === null ? (
            <Status kind="with-us">Your partner desk has it. The answer will stand here.</Status>
          ) : (
            <div>
              <p className={styles.quote}>{query.answer}</p>
              <p className={styles.note}>
                Partner desk, {fullDay(query.answeredAt?.slice(0, 10) ?? queriesUntil)}.{' '}
                {query.outcome === 'corrected' ? 'Put right in the next statement.' : 'The line stands.'}
              </p>
            </div>
          )}
        </div>
      ) : mayQuery ? (
        <QuestionForm line={line} />
      ) : (
        <p className={styles.note}>
          Lines of this statement could be queried until {fullDay(queriesUntil)}. For anything later, call your partner
          desk.
        </p>
      )}
    </section>
  )
}

function QuestionForm({ line: { statementRef, lineNo, queriesUntil } }: { line: LineExplanation }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const form = useForm({
    initial: { question: '' },
    draft: `commission-question-${statementRef}-${lineNo}`,
    submit: (body, once) =>
      call(
        'POST /commission-info/api/statements/:statementRef/lines/:lineNo/query',
        { params: { statementRef, lineNo }, body },
        { once },
      ),
    onDone: (answer) => {
      queryClient.setQueryData(lineQuery(statementRef, lineNo).queryKey, answer)
      void queryClient.invalidateQueries({ queryKey: ['commission'] })
      toasts.show({ kind: 'ok', text: 'Your question is with the partner desk' })
    },
  })
  return (
    <form className={styles.upload} onSubmit={form.onSubmit} noValidate>
      <FormMessages form={form} />
      <TextArea
        label="What is wrong with this line?"
        hint={`You can ask until ${fullDay(queriesUntil)}. The answer stays on the line.`}
        rows={3}
        maxLength={questionMaxLength}
        {...form.text('question')}
      />
      <div>
        <Button type="submit" colour="primary" busy={form.isBusy}>
          Query this line
        </Button>
      </div>
    </form>
  )
}
