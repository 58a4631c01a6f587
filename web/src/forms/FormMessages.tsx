import { Button } from '@portal/ui/src/Button.tsx'
import { ErrorSummary } from '@portal/ui/src/ErrorSummary.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import type { Form } from './use-form.ts'

export type MessagesOf = Pick<
  Form<Record<string, unknown>>,
  'problems' | 'attempt' | 'failure' | 'isStale' | 'isRestored' | 'reset'
>

interface FormMessagesProps {
  form: MessagesOf
  /** Loads another person's saved changes; the input stays. */
  onReload?: () => void
}

/** Messages of the form as a whole, above its fields. */
export function FormMessages({ form, onReload }: FormMessagesProps) {
  const { problems, attempt, failure, isStale, isRestored, reset } = form
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
      {failure ? (
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
