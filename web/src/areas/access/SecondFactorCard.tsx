import type { SecondFactorRule } from '@portal/contract/access.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import { boot } from '../../boot.ts'
import { paths } from '../../paths.ts'
import { peopleWithoutFactor, ruleInWords } from './access-words.ts'
import styles from './access.module.css'
import { secondFactorRuleQuery } from './queries.ts'

/** Whether the people of the account must have a second factor, and how many have none. */
export function SecondFactorCard() {
  const { data: rule } = useQuery(secondFactorRuleQuery)
  if (!rule) return null
  const without = peopleWithoutFactor(rule)
  return (
    <Card title="Second factor" note={rule.isRequired ? 'Required' : 'Optional'} footer={<RuleButton rule={rule} />}>
      <p>{ruleInWords(rule)}</p>
      {without ? <Link href={`${paths.contacts()}?secondFactor=none`}>{without}</Link> : null}
    </Card>
  )
}

function RuleButton({ rule }: { rule: SecondFactorRule }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)
  const change = async () => {
    setBusy(true)
    try {
      const body = { isRequired: !rule.isRequired }
      const changed = await call('PUT /access-info/api/second-factor', { body }, { once: crypto.randomUUID() })
      queryClient.setQueryData(secondFactorRuleQuery.queryKey, changed)
      toasts.show({
        kind: 'ok',
        text: changed.isRequired ? 'A second factor is required' : 'A second factor is optional',
      })
    } catch (failure) {
      toasts.show({ kind: 'bad', text: mapFailure(failure).message })
    }
    setBusy(false)
  }
  return (
    <span className={styles.end}>
      <Button size="sm" colour="outline" busy={isBusy} disabledReason={refusalOf(rule)} onClick={() => void change()}>
        {rule.isRequired ? 'Make it optional' : 'Require a second factor'}
      </Button>
    </span>
  )
}

function refusalOf({ check, isRequired }: SecondFactorRule): string | undefined {
  if (boot.signedIn?.dealer) return 'Only the customer can change this.'
  return check === 'none' && !isRequired ? 'The portal cannot check second factors of this sign-in service.' : undefined
}
