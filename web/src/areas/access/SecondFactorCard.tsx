import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { paths } from '../../paths.ts'
import { ruleAct } from './access-acts.tsx'
import { peopleWithoutFactor, ruleInWords } from './access-words.ts'
import { secondFactorRuleQuery } from './queries.ts'

/** Whether the people of the account must have a second factor, and how many have none. */
export function SecondFactorCard() {
  const queryClient = useQueryClient()
  const { data: rule } = useQuery(secondFactorRuleQuery)
  if (!rule) return null
  const without = peopleWithoutFactor(rule)
  return (
    <Card title="Second factor" footer={<ActButtons size="sm" acts={[ruleAct(queryClient, rule)]} />}>
      <p>{ruleInWords(rule)}</p>
      {without ? <Link href={`${paths.contacts()}?secondFactor=none&status=active`}>{without}</Link> : null}
    </Card>
  )
}
