import type { Zone } from '@portal/contract/dns.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { ConfirmDialog } from '@portal/ui/src/ConfirmDialog.tsx'
import { StickyBar } from '@portal/ui/src/StickyBar.tsx'
import EditIcon from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import styles from './dns.module.css'
import { changesInWords, countWords } from './dns-words.ts'
import { ReviewDialog } from './ReviewDialog.tsx'
import { useZoneChange } from './use-zone-change.ts'

/** Says what is not published yet. The draft is on the server: nothing of it is lost by closing the page. */
export function DraftBar({ zone }: { zone: Zone }) {
  const { zoneId, draft } = zone
  const [open, setOpen] = useState<'review' | 'discard' | null>(null)
  const { act, isBusy } = useZoneChange()
  const close = () => setOpen(null)
  const discard = () =>
    act(
      (once) => call('DELETE /dns-info/api/zones/:zoneId/draft', { params: { zoneId } }, { once }),
      'Your changes are discarded',
    ).then(close)
  return (
    <>
      {draft ? (
        <StickyBar
          label="Unpublished changes"
          actions={
            <>
              <Button colour="tertiary" onClick={() => setOpen('discard')}>
                Discard
              </Button>
              <Button colour="primary" onClick={() => setOpen('review')}>
                Review and publish
              </Button>
            </>
          }
        >
          <span className={styles.unpublished}>
            <EditIcon aria-hidden />
            {countWords(draft.changes.length, 'change')} not published
          </span>
          <span className={styles.quiet}>{changesInWords(draft.changes)} · Live within 5 minutes of publishing</span>
        </StickyBar>
      ) : null}
      {open === 'review' ? <ReviewDialog zone={zone} onClose={close} /> : null}
      <ConfirmDialog
        open={open === 'discard'}
        title="Discard your changes?"
        confirmLabel="Discard changes"
        cancelLabel="Keep changes"
        pending={isBusy}
        onConfirm={() => void discard()}
        onClose={close}
      >
        <p>The zone stays as it is published. This cannot be undone.</p>
      </ConfirmDialog>
    </>
  )
}
