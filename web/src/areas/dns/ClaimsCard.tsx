import type { ZoneClaim } from '@portal/contract/dns/claims.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { CopyButton } from '@portal/ui/src/CopyButton.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { claimActs } from './claim-acts.ts'
import { momentInWords } from './dns-words.ts'
import styles from './dns.module.css'
import { nameInWords } from './names.ts'
import { dnsPaths } from './paths.ts'
import { claimsQuery } from './queries.ts'

/** Domains that are registered elsewhere and wait for proof. Absent without any. */
export function ClaimsCard() {
  const { data } = useQuery(claimsQuery)
  const claims = data?.claims ?? []
  if (claims.length === 0) return null
  return (
    <Card title="Waiting for proof" note={claims.length}>
      <p className={styles.quiet}>
        Prove that each domain is yours. We look for the proof every 10 minutes, and then create the zone.
      </p>
      <ul className={styles.claims}>
        {claims.map((claim) => (
          <Claim key={claim.zoneId} claim={claim} />
        ))}
      </ul>
    </Card>
  )
}

function Claim({ claim }: { claim: ZoneClaim }) {
  const navigate = useNavigate()
  const { check, withdraw } = claimActs(
    useQueryClient(),
    claim,
    () => void navigate({ to: dnsPaths.zone(claim.zoneId) }),
  )
  const { zoneId, token, tokenName, nameServers, note, checkedAt, expiresAt } = claim
  return (
    <li>
      <div className={styles.claimHead}>
        <h3>{nameInWords(zoneId)}</h3>
        <div className={styles.buttons}>
          <ActButtons size="sm" acts={[check, withdraw]} />
        </div>
      </div>
      <p>{note ?? 'Not checked yet.'}</p>
      <p>
        <b>To prepare the zone before you move:</b> create this TXT record with the present DNS provider.
      </p>
      <dl className={styles.proof}>
        <dt>Name</dt>
        <dd>
          <code>{tokenName}</code>
          <CopyButton text={tokenName} what="record name" />
        </dd>
        <dt>Value</dt>
        <dd>
          <code>{token}</code>
          <CopyButton text={token} what="record value" />
        </dd>
      </dl>
      <p>
        <b>For a domain that is not in use yet:</b> set these name servers at its registrar. The zone is empty at first.
      </p>
      <p>
        <code>{nameServers.join(', ')}</code>
      </p>
      <p className={styles.quiet}>
        {checkedAt ? `Last checked ${momentInWords(checkedAt)}. ` : ''}Without proof, this ends on{' '}
        {shortDate(expiresAt)}.
      </p>
    </li>
  )
}
