import { number } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { CopyButton } from '@portal/ui/src/CopyButton.tsx'
import { useState } from 'react'
import styles from './developers.module.css'

/** The lines of a text that is shown whole, and those shown of a longer one. */
const most = 60
const first = 24

/** Text for machines, with a button to copy all of it. */
export function CodeBlock({ what, children }: { what: string; children: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const lines = children.split('\n')
  const isCut = lines.length > most && !isWhole
  return (
    <div className={styles.code}>
      <div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without focus it cannot be scrolled by keyboard */}
        <pre tabIndex={0} aria-label={what} className={isCut ? styles.cut : undefined}>
          {isCut ? lines.slice(0, first).join('\n') : children}
        </pre>
        {lines.length > most ? (
          <Button size="sm" colour="tertiary" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show fewer lines' : `Show all ${number(lines.length)} lines`}
          </Button>
        ) : null}
      </div>
      <CopyButton text={children} what={what} />
    </div>
  )
}
