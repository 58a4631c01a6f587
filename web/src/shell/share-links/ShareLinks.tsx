import type { Share } from '@portal/contract/shares.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { CopyButton } from '@portal/ui/src/CopyButton.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useSayFailed } from '../../forms/use-say-failed.ts'
import styles from './share-links.module.css'

/** A link that was just created. Only its hash is stored, so it is shown this once. */
export function NewLink({ link }: { link: string }) {
  return (
    <Notice kind="ok" title="Copy the link now. It is not shown again.">
      <span className={styles.link}>
        <code>{link}</code>
        <CopyButton text={link} what="link" />
      </span>
    </Notice>
  )
}

interface ShareLinksProps {
  shares: readonly Share[]
  /** Revokes a link; rejects with the failure. */
  onRevoke: (share: Share) => Promise<void>
}

/** The links that were created, with the status of each. */
export function ShareLinks({ shares, onRevoke }: ShareLinksProps) {
  const toasts = useToasts()
  const sayFailed = useSayFailed()
  const revoke = async (share: Share) => {
    try {
      await onRevoke(share)
      toasts.show({ kind: 'ok', text: `Link for ${share.label} revoked` })
    } catch (failure) {
      sayFailed(failure, 'We could not revoke the link.')
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
  return `By ${createdBy}, valid until ${day(expiresAt)}, ${lastSeenAt ? `last opened ${day(lastSeenAt)}` : 'not opened yet'}`
}
