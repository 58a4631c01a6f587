import type { UnusualNight } from '@portal/contract/billing/usage.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { nightInWords, nightTitle } from './usage-words.ts'

/** Each unusual night with the rule that found it, and a link to its calls. */
export function UnusualNights({ nights }: { nights: readonly UnusualNight[] }) {
  return nights.map((night) => (
    <Notice
      key={night.night}
      kind="warn"
      title={`Unusual: ${nightTitle(night)}.`}
      actions={
        <Link
          href={`${pageOf('usage')}?${new URLSearchParams({ month: `${night.night.slice(0, 7)}-01`, search: night.most.destination })}`}
        >
          Show calls to {night.most.destination}
        </Link>
      }
    >
      {nightInWords(night)}
    </Notice>
  ))
}
