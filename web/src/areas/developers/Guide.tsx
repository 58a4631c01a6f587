import { pageOf } from '@portal/contract/page-of.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import styles from './developers.module.css'

const errors = [
  ['400', 'Invalid fields, each with its error'],
  ['401', 'Key or token not valid'],
  ['403', 'Permission missing'],
  ['404', 'No such record on your account'],
  ['412', 'Record changed since you read it'],
  ['422', 'Not possible in its current status'],
] as const

/** The rules that apply to every call. */
export function Guide({ server, variable }: { server: string; variable: string }) {
  return (
    <Card title="Getting started" note="Applies to every call">
      <div className={styles.guide}>
        <section>
          <h3>API keys</h3>
          <p>
            <Link href={pageOf('apiKeys')}>API keys</Link> are created by administrators. A key has some of its
            creator’s permissions, never more than they hold at that moment, and expires on the date you choose.
          </p>
        </section>
        <section>
          <h3>Authentication</h3>
          <p>
            The header <code>Authorization: Bearer</code> takes a key (<code>bpk_live_…</code>) or the access token of a
            session. The activity log records each change with the name of the key and its creator. A key cannot create
            keys or webhooks, change permissions, or act for another account.
          </p>
        </section>
        <section>
          <h3>Lists</h3>
          <p>
            <code>page</code> starts at 1, and <code>size</code> is 10, 25, 50 or 100. <code>total</code> is the number
            of records. <code>sort</code> and <code>direction</code> set the order. Paths that end in <code>.csv</code>{' '}
            return all pages at once.
          </p>
        </section>
        <section>
          <h3>Retries</h3>
          <p>
            Send a unique <code>Idempotency-Key</code> of 8 to 100 characters with every change. A repeat within a day
            is not carried out again and returns the same response, with <code>idempotency-replayed: true</code>.
          </p>
        </section>
        <section>
          <h3>Concurrent changes</h3>
          <p>
            Send the <code>ETag</code> of the record you read as <code>If-Match</code>. If the record has changed since,
            the change is refused with <code>412</code>.
          </p>
        </section>
        <section>
          <h3>Rate limits</h3>
          <p>
            Each key has a limit of calls per minute. Every response has <code>RateLimit-Limit</code>,{' '}
            <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code>. With <code>429</code>,{' '}
            <code>Retry-After</code> is the number of seconds to wait.
          </p>
        </section>
        <section>
          <h3>Webhooks</h3>
          <p>
            To avoid polling, send a contact’s notifications to a webhook. Deliveries are signed as defined by{' '}
            <b>Standard Webhooks</b> (<code>webhook-id</code>, <code>webhook-timestamp</code>,{' '}
            <code>webhook-signature</code>).
          </p>
        </section>
        <section className={styles.row}>
          <h3>Errors</h3>
          <ul className={styles.problems}>
            {errors.map(([status, meaning]) => (
              <li key={status}>
                <code>{status}</code> <span>{meaning}</span>
              </li>
            ))}
          </ul>
          <p>
            Other errors have a <code>code</code> for your application, listed with each endpoint, and a{' '}
            <code>message</code> for people, which may change. To report a problem, quote the <code>x-request-id</code>{' '}
            header.
          </p>
        </section>
        <section className={styles.row}>
          <h3>First call</h3>
          <p>
            The paths below are relative to <code>{server}</code>.
          </p>
          <CodeBlock what="first call">{`curl '${server}/service-info/api/services?size=10' \\\n  -H "Authorization: Bearer $${variable}"`}</CodeBlock>
        </section>
      </div>
    </Card>
  )
}
