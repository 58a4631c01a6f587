import { Button } from '@portal/ui/src/Button.tsx'
import { StickyBar } from '@portal/ui/src/StickyBar.tsx'
import BackIcon from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { isWide, useMedia } from '../../use-media.ts'
import styles from './quotes.module.css'

interface StepFooterProps {
  backHref?: string
  /** Further actions, which on a phone stay at the end of the page. */
  more?: ReactNode
  /** The next step. */
  children?: ReactNode
}

/** Back at one end, the next step at the other; always visible. */
export function StepFooter({ backHref, more, children }: StepFooterProps) {
  const hasRoom = useMedia(isWide)
  return (
    <>
      {more && !hasRoom ? <div className={styles.buttons}>{more}</div> : null}
      <StickyBar
        label="Steps"
        actions={
          <>
            {hasRoom ? more : null}
            {children}
          </>
        }
      >
        {backHref ? (
          <Button size="lg" colour="outline" href={backHref} icon={<BackIcon aria-hidden />}>
            Back
          </Button>
        ) : null}
      </StickyBar>
    </>
  )
}
