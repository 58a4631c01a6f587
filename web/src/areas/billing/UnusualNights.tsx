import { nightInWords, nightTitle, ruleInWords } from '@portal/contract/billing/unusual-words.ts'
import type { UsageMonth } from '@portal/contract/billing/usage.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/use-may.ts'
import { ruleAct } from './rule-act.ts'
import styles from './usage.module.css'

type Nights = Pick<UsageMonth, 'unusual' | 'rule' | 'mayChangeRule'>

/** Each unusual night with the rule that found it, its calls, and a way to report them. */
export function UnusualNights({ usage: { unusual, rule, mayChangeRule } }: { usage: Nights }) {
  const mayReport = useMay('BusinessPortalCases')
  return unusual.map((night) => (
    <Notice
      key={night.night}
      kind="warn"
      title={`Unusual: ${nightTitle(night)}.`}
      actions={
        <>
          {mayReport ? (
            <Button size="sm" href={paths.caseNew({ serviceId: night.most.serviceId })}>
              Report a problem
            </Button>
          ) : null}
          <ChangeRule rule={rule} mayChangeRule={mayChangeRule} />
        </>
      }
    >
      {nightInWords(night)} {ruleInWords(rule)}{' '}
      <Link
        href={`${pageOf('usage')}?${new URLSearchParams({ month: `${night.night.slice(0, 7)}-01`, search: night.most.destination })}`}
      >
        Show these calls
      </Link>
    </Notice>
  ))
}

/** Months without an unusual night show the rule too, so that it can be changed. */
export function RuleLine({ usage: { unusual, rule, mayChangeRule } }: { usage: Nights }) {
  if (unusual.length > 0) return null
  return (
    <p className={styles.source}>
      <span>No unusual nights. {ruleInWords(rule)}</span>
      <ChangeRule rule={rule} mayChangeRule={mayChangeRule} />
    </p>
  )
}

function ChangeRule({ rule, mayChangeRule }: Pick<Nights, 'rule' | 'mayChangeRule'>) {
  const queryClient = useQueryClient()
  return (
    <ActButtons
      size="sm"
      acts={[{ ...ruleAct({ rule, mayChange: mayChangeRule, queryClient }), colour: 'tertiary' }]}
    />
  )
}
