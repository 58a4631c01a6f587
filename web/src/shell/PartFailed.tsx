import { Button } from '@portal/ui/src/Button.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { tryAgain } from './try-again.tsx'

interface PartFailedProps {
  title: string
  /** Of the button. */
  size?: 'sm' | 'md'
  answer: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** In the place of a part of a page that could not be loaded: the next step, and its button. */
export function PartFailed({ title, size = 'md', answer: { error, isFetching, refetch } }: PartFailedProps) {
  return (
    <EmptyState
      title={title}
      text={tryAgain(error)}
      actions={
        <Button size={size} busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      }
    />
  )
}
