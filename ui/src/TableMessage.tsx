import { number } from '@portal/contract/format/counts.ts'
import RetryIcon from 'lucide-react/icons/refresh-cw'
import Magnifier from 'lucide-react/icons/search'
import Triangle from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

export interface TableProblem {
  title: ReactNode
  text?: ReactNode
  onRetry?: () => void
  action?: ReactNode
}

export function TableFailed({ problem }: { problem: TableProblem }) {
  return (
    <div role="alert">
      <EmptyState
        icon={<Triangle aria-hidden />}
        title={problem.title}
        text={problem.text}
        actions={
          <>
            {problem.onRetry ? (
              <Button icon={<RetryIcon aria-hidden />} onClick={problem.onRetry}>
                Try again
              </Button>
            ) : null}
            {problem.action}
          </>
        }
      />
    </div>
  )
}

interface NothingFoundProps {
  search: string
  total: number
  /** The plural noun for a row. */
  nouns: string
  onClear: () => void
}

export function NothingFound({ search, total, nouns, onClear }: NothingFoundProps) {
  return (
    <EmptyState
      icon={<Magnifier aria-hidden />}
      title={`No records match “${search}”`}
      text={
        // A list whose total is of the search only does not know how many there are.
        total === 0
          ? 'Check the spelling, or clear the search.'
          : `Check the spelling, or clear the search to see all ${number(total)} ${nouns}.`
      }
      actions={<Button onClick={onClear}>Clear search</Button>}
    />
  )
}
