import type { Share } from '@portal/contract/shares.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { CopyButton } from '@portal/ui/src/CopyButton.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { shortDate } from '@portal/ui/src/short-date.ts'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { mapFailure } from '../../api/failure.ts'
import styles from './share-links.module.css'

/** A link that was just made. Only its hash is kept, so this is the one time that it can be seen. */
export function NewLink({ link }: { link: string }) {
  return (
    <Notice kind="ok" title="Copy the link now: it is not shown again.">
      <span className={styles.link}>
        <code>{link}</code>
        <CopyButton text={link} what="link" />
      </span>
    </Notice>
  )
}

interface ShareLinksProps {
  shares: readonly Share[]
  /** Takes one back; rejects with what went wrong. */
  onRevoke: (share: Share) => Promise<void>
}

/** The links that were given away, and whether they still work. */
export function ShareLinks({ shares, onRevoke }: ShareLinksProps) {
  const toasts = useToasts()
  const revoke = async (share: Share) => {
    try {
      await onRevoke(share)
      toasts.show({ kind: 'ok', text: `The link for ${share.label} shows nothing any more` })
    } catch (failure) {
      toasts.show({ kind: 'bad', text: `The link was not revoked: ${mapFailure(failure).message}` })
    }
  }
  if (shares.length === 0) return null
  return (
    <ul className={styles.links} aria-label="Links">
      {shares.map((share) => (
        <li key={share.shareId}>
          <span>
            <b>{share.label}</b>
            <small>{lifeOf(share)}</small>
          </span>
          {isOver(share) ? null : (
            <Button size="sm" colour="outline" onClick={() => void revoke(share)}>
              Revoke link
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function isOver({ revokedAt, expiresAt }: Share): boolean {
  return revokedAt !== null || new Date(expiresAt) < new Date()
}

const day = (at: string) => shortDate(new Date(at))

function lifeOf({ revokedAt, expiresAt, lastSeenAt, createdBy }: Share): string {
  if (revokedAt) return `Revoked ${day(revokedAt)}`
  if (new Date(expiresAt) < new Date()) return `Expired ${day(expiresAt)}`
  return `By ${createdBy}, works until ${day(expiresAt)}, ${lastSeenAt ? `last opened ${day(lastSeenAt)}` : 'not opened yet'}`
}
