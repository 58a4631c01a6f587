import { CopyButton } from '@portal/ui/src/CopyButton.tsx'
import styles from './developers.module.css'

/** Text for machines, with a button to copy all of it. */
export function CodeBlock({ what, children }: { what: string; children: string }) {
  return (
    <div className={styles.code}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without focus it cannot be scrolled by keyboard */}
      <pre tabIndex={0} aria-label={what}>
        {children}
      </pre>
      <CopyButton text={children} what={what} />
    </div>
  )
}
