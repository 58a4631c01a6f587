import type { ApiKey } from '@portal/contract/api-keys.ts'
import { CopyButton } from '@portal/ui/src/CopyButton.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import styles from './keys.module.css'
import { keyPaths } from './paths.ts'

export interface Told {
  key: ApiKey
  secret: string
}

/** A secret in the one moment in which it can be seen: only its hash is kept. */
export function ToldSecret({ told: { key, secret } }: { told: Told }) {
  const { session } = useSession()
  const command = `curl -H "Authorization: Bearer $PORTAL_KEY" \\\n  ${session?.gatewayBaseUrl ?? ''}/service-info/api/services`
  return (
    <div className={styles.form}>
      <Notice kind="ok" title="Copy the key now: it is not shown again.">
        <span className={styles.secret}>
          <code>{secret}</code>
          <CopyButton text={secret} what="key" />
        </span>
      </Notice>
      <p>
        Keep it where your programs keep their secrets, not in their code. Whoever has it may do what “{key.name}” may
        do, in your name.
      </p>
      <pre className={styles.command}>{command}</pre>
      <p>
        <Link href={keyPaths.developers()}>How to call the API</Link>
      </p>
    </div>
  )
}
