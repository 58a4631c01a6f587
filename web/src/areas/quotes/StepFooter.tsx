import { Button } from '@portal/ui/src/Button.tsx'
import BackIcon from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import styles from './quotes.module.css'

/** Back at one end, the next step at the other; always visible. */
export function StepFooter({ backHref, children }: { backHref?: string; children?: ReactNode }) {
  return (
    <div className={styles.footer}>
      {backHref ? (
        <Button size="lg" colour="outline" href={backHref} icon={<BackIcon aria-hidden />}>
          Back
        </Button>
      ) : null}
      <span className={styles.push} />
      {children}
    </div>
  )
}
