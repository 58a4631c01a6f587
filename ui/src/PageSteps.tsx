import FirstIcon from 'lucide-react/icons/chevron-first'
import LastIcon from 'lucide-react/icons/chevron-last'
import PreviousIcon from 'lucide-react/icons/chevron-left'
import NextIcon from 'lucide-react/icons/chevron-right'
import { IconButton } from './IconButton.tsx'
import styles from './Pager.module.css'

interface PageStepsProps {
  /** The table concerned. */
  label: string
  page: number
  pageCount: number
  /** First and last as well as previous and next. */
  ends: boolean
  onPage: (page: number) => void
}

export function PageSteps({ label, page, pageCount, ends, onPage }: PageStepsProps) {
  const last = pageCount - 1
  const steps = [
    { label: 'First page', icon: <FirstIcon />, to: 0, off: page <= 0, end: true },
    { label: 'Previous page', icon: <PreviousIcon />, to: page - 1, off: page <= 0, end: false },
    { label: 'Next page', icon: <NextIcon />, to: page + 1, off: page >= last, end: false },
    { label: 'Last page', icon: <LastIcon />, to: last, off: page >= last, end: true },
  ]
  return (
    <nav className={styles.steps} aria-label={`Pages of ${label}`}>
      {steps
        .filter((step) => ends || !step.end)
        .map((step) => (
          // Not `disabled`: a button that disables itself would lose the keyboard focus.
          <IconButton
            key={step.label}
            label={step.label}
            icon={step.icon}
            aria-disabled={step.off}
            onClick={() => {
              if (!step.off) onPage(step.to)
            }}
          />
        ))}
    </nav>
  )
}
