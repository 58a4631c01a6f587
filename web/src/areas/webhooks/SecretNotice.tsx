import { CopyButton } from '@portal/ui/src/CopyButton.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import styles from './webhooks.module.css'

/** A secret that is shown once, and what to do with it. */
export function SecretNotice({ secret, untilWords }: { secret: string; untilWords?: string }) {
  return (
    <div className={styles.form}>
      <p>
        Your system checks by it that a message comes from us and is whole, as{' '}
        <Link external href="https://www.standardwebhooks.com/">
          Standard Webhooks
        </Link>{' '}
        has it. We show it this once and cannot show it again.
      </p>
      <div className={styles.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} what="secret" />
      </div>
      {untilWords ? <p>{untilWords}</p> : null}
    </div>
  )
}
