import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { keyPaths } from '../keys/paths.ts'
import { CodeBlock } from './CodeBlock.tsx'
import styles from './developers.module.css'

/** What holds for every call, before the calls themselves. */
export function Guide({ server, variable }: { server: string; variable: string }) {
  return (
    <Card title="Getting started" note="What holds for every call">
      <div className={styles.guide}>
        <section>
          <h3>1. Make a key, 2. send it along</h3>
          <p>
            <Link href={keyPaths.keys()}>API keys</Link> are made by whoever may manage users. A key holds some of its
            maker’s permissions, never more than they hold at that moment, and works until the day you choose.
          </p>
          <CodeBlock what="first call">{`curl '${server}/service-info/api/services?size=10' \\\n  -H "Authorization: Bearer $${variable}"`}</CodeBlock>
        </section>
        <section>
          <h3>Who you are</h3>
          <p>
            The header <code>Authorization: Bearer</code> takes a key (<code>bpk_live_…</code>) or the access token of a
            session. What a key does is written down with its maker’s name and its own. A key cannot make keys or
            webhooks, change who has access, or act for another account.
          </p>
        </section>
        <section>
          <h3>When it does not work</h3>
          <p>
            <code>400</code> names each field with what is wrong with it. <code>401</code>: the key or token is not
            good. <code>403</code>: it is, but not for this. <code>404</code>: your account has no such thing.{' '}
            <code>412</code>: somebody changed it since. <code>422</code>: not possible as things stand. The others are
            answered with a <code>code</code> for your program, which each endpoint lists, and a <code>message</code>{' '}
            for people, which may change. <code>x-request-id</code> helps us to find the call.
          </p>
        </section>
        <section>
          <h3>Lists</h3>
          <p>
            <code>page</code> begins with 1, <code>size</code> is 10, 25, 50 or 100; <code>total</code> says how many
            there are. <code>sort</code> and <code>direction</code> put them in order. Addresses that end in{' '}
            <code>.csv</code> answer all pages at once.
          </p>
        </section>
        <section>
          <h3>Sending again</h3>
          <p>
            Give every change an <code>Idempotency-Key</code> of your own, 8 to 100 characters. Sent again within a day
            it is done once and answered the same, with <code>idempotency-replayed: true</code>.
          </p>
        </section>
        <section>
          <h3>Two at once</h3>
          <p>
            Send the <code>ETag</code> of what you read as <code>If-Match</code>: a change of something that is not the
            same any more is refused with <code>412</code>.
          </p>
        </section>
        <section>
          <h3>How often</h3>
          <p>
            Each key has so many calls a minute. <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and{' '}
            <code>RateLimit-Reset</code> are in every answer; <code>429</code> says in <code>Retry-After</code> how many
            seconds to wait.
          </p>
        </section>
        <section>
          <h3>Being told</h3>
          <p>
            Rather than asking over and over, let us call you: a contact’s notifications can go to a webhook. Its
            deliveries are signed as <b>Standard Webhooks</b> has it (<code>webhook-id</code>,{' '}
            <code>webhook-timestamp</code>, <code>webhook-signature</code>).
          </p>
        </section>
      </div>
    </Card>
  )
}
