import { pageOf } from '@portal/contract/page-of.ts'
import type { ApiKey, TsigKey } from '@portal/contract/api-keys/api-keys.ts'
import { CopyButton } from '@portal/ui/src/CopyButton.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Shown } from '../../acts/act.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import layout from '@portal/ui/src/layout.module.css'
import styles from './api-keys.module.css'
import { keyListQuery } from './queries.ts'

export interface NewSecret {
  key: ApiKey
  secret: string
  tsig: TsigKey | null
}

/** A secret is shown once, because no other response contains it. */
function SecretOnce({ created: { key, secret, tsig } }: { created: NewSecret }) {
  const { session } = useSession()
  const base = session?.gatewayBaseUrl ?? ''
  const [limit] = key.recordLimits ?? []
  const path = limit ? `/dns-info/api/zones/${limit.zoneId}/record-sets` : '/service-info/api/services'
  const command = `curl -H "Authorization: Bearer $PORTAL_KEY" \\\n  ${base}${path}`
  return (
    <div className={layout.stack}>
      <Notice kind="ok" title="Copy the key now. It is not shown again.">
        <span className={styles.secret}>
          <code>{secret}</code>
          <CopyButton text={secret} what="key" />
        </span>
      </Notice>
      <p>
        Store it with your application’s secrets, not in code. Anyone who has it can use the permissions of “{key.name}”
        in your name.
      </p>
      <pre className={styles.command}>{command}</pre>
      {tsig ? <TsigOnce tsig={tsig} /> : null}
      {key.resources.includes('BusinessPortalDns') ? (
        <dl className={styles.addresses}>
          <dt>For clients of PowerDNS, such as lego and lexicon</dt>
          <dd>{base}/dns-api</dd>
          <dt>For dynamic DNS (dyndns2)</dt>
          <dd>{base}/nic/update</dd>
        </dl>
      ) : null}
      <p>
        <Link href={pageOf('developers')}>API documentation</Link>
      </p>
    </div>
  )
}

/** The secret in a file that BIND and its programs read. */
function TsigOnce({ tsig: { name, algorithm, secret } }: { tsig: TsigKey }) {
  const { data } = useQuery(keyListQuery)
  const file = `key "${name}" {\n  algorithm ${algorithm};\n  secret "${secret}";\n};`
  const { server = '', port = 53 } = data?.dnsUpdates ?? {}
  return (
    <section className={layout.stack} aria-label="TSIG secret">
      <span className={styles.secret}>
        <b>TSIG key file (BIND format)</b>
        <CopyButton text={`${file}\n`} what="key file" />
      </span>
      <pre className={styles.command}>{file}</pre>
      <pre className={styles.command}>{`nsupdate -k portal.key\n> server ${server} ${port}`}</pre>
    </section>
  )
}

export const shownKey = (title: string, created: NewSecret): Shown => ({
  title,
  content: <SecretOnce created={created} />,
  close: 'I have copied the key',
  size: 'wide',
})
