import type { Zone } from '@portal/contract/dns/dns.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { StickyBar } from '@portal/ui/src/StickyBar.tsx'
import EditIcon from 'lucide-react/icons/pencil'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButtons } from '../../acts/ActButtons.tsx'
import styles from './dns.module.css'
import { changesInWords } from './dns-words.ts'
import { readOnlyReason } from './kind-words.ts'
import { ReviewDialog } from './ReviewDialog.tsx'
import { zoneActs } from './zone-acts.ts'

/** Summarises unpublished changes. The draft is on the server, so closing the page loses nothing. */
export function DraftBar({ zone }: { zone: Zone }) {
  const { draft } = zone
  const { discard } = zoneActs(useQueryClient(), zone)
  const [isReviewing, setReviewing] = useState(false)
  return (
    <>
      {draft ? (
        <StickyBar
          label="Unpublished changes"
          actions={
            <>
              <ActButtons acts={[discard]} />
              <Button colour="primary" disabledReason={readOnlyReason(zone)} onClick={() => setReviewing(true)}>
                Review and publish
              </Button>
            </>
          }
        >
          <span className={styles.unpublished}>
            <EditIcon aria-hidden />
            {counted(draft.changes.length, 'change')} not published
          </span>
          <span className={styles.quiet}>{changesInWords(draft.changes)} · Live within 5 minutes of publishing</span>
        </StickyBar>
      ) : null}
      {isReviewing ? <ReviewDialog zone={zone} onClose={() => setReviewing(false)} /> : null}
    </>
  )
}
