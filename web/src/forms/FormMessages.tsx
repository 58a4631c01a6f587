import { Button } from '@portal/ui/src/Button.tsx'
import { ErrorSummary } from '@portal/ui/src/ErrorSummary.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import type { Form } from './use-form.ts'

type Told = Pick<Form<Record<string, unknown>>, 'problems' | 'attempt' | 'failure' | 'isStale' | 'isRestored' | 'reset'>

interface FormMessagesProps {
  form: Told
  /** Loads what somebody else has saved meanwhile; what was typed stays. */
  onReload?: () => void
}

/** What a form has to say as a whole, above its fields. */
export function FormMessages({ form, onReload }: FormMessagesProps) {
  const { problems, attempt, failure, isStale, isRestored, reset } = form
  return (
    <>
      {isRestored ? (
        <Notice
          kind="info"
          title="Your draft is back"
          actions={
            <Button size="sm" colour="outline" onClick={reset}>
              Discard draft
            </Button>
          }
        >
          You typed this here before and did not send it.
        </Notice>
      ) : null}
      <ErrorSummary problems={problems} attempt={attempt} />
      {failure ? (
        <Notice
          kind={failure.feedbackType === 'warning' ? 'warn' : 'bad'}
          {...(isStale &&
            onReload && {
              actions: (
                <Button size="sm" colour="outline" onClick={onReload}>
                  Show the newest
                </Button>
              ),
            })}
        >
          {failure.message}
        </Notice>
      ) : null}
    </>
  )
}
