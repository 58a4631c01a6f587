import { CopyButton } from '@portal/ui/src/CopyButton.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import styles from './webhooks.module.css'

/** A secret that is shown once, with instructions. */
export function SecretNotice({ secret, untilWords }: { secret: string; untilWords?: string }) {
  return (
    <div className={styles.form}>
      <p>
        Your system uses it to verify that messages come from us and are complete, as defined by{' '}
        <Link external href="https://www.standardwebhooks.com/">
          Standard Webhooks
        </Link>
        . It is not shown again.
      </p>
      <div className={styles.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} what="secret" />
      </div>
      {untilWords ? <p>{untilWords}</p> : null}
    </div>
  )
}
