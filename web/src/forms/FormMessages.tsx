import { Button } from '@portal/ui/src/Button.tsx'
import { ErrorSummary } from '@portal/ui/src/ErrorSummary.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import type { Form } from './use-form.ts'

export type MessagesOf = Pick<
  Form<Record<string, unknown>>,
  'problems' | 'attempt' | 'failure' | 'isStale' | 'isOutdated' | 'keepTyped' | 'isRestored' | 'reset'
>

interface FormMessagesProps {
  form: MessagesOf
  /** Loads another person's saved changes; the input stays. */
  onReload?: () => void
}

/** Messages of the form as a whole, above its fields. */
export function FormMessages({ form, onReload }: FormMessagesProps) {
  const { problems, attempt, failure, isStale, isOutdated, keepTyped, isRestored, reset } = form
  return (
    <>
      {isRestored ? (
        <Notice
          kind="info"
          title="Draft restored"
          actions={
            <Button size="sm" colour="outline" onClick={reset}>
              Discard draft
            </Button>
          }
        >
          This is your unsent text from last time.
        </Notice>
      ) : null}
      <ErrorSummary problems={problems} attempt={attempt} />
      {isOutdated ? (
        <Notice
          kind="warn"
          title="Changed since you started typing"
          actions={
            <>
              <Button size="sm" colour="outline" onClick={keepTyped}>
                Keep mine
              </Button>
              <Button size="sm" colour="outline" onClick={reset}>
                Show latest
              </Button>
            </>
          }
        >
          Your text is here and has not been sent.
        </Notice>
      ) : null}
      {failure && !(isStale && isOutdated) ? (
        <Notice
          kind={failure.feedbackType === 'warning' ? 'warn' : 'bad'}
          {...(isStale &&
            onReload && {
              actions: (
                <Button size="sm" colour="outline" onClick={onReload}>
                  Show latest
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
