import { listTime } from '@portal/contract/format/relative.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import acts from '../../acts/acts.module.css'
import { cloudTokenActs } from './cloud-token-acts.ts'
import { type CloudToken, cloudTokensQuery } from './queries.ts'

/** The API tokens of the account's organisations in Cloud Director; hidden without a cloud service. */
export function CloudTokensCard({ account }: { account: string }) {
  const queryClient = useQueryClient()
  const { data } = useQuery(cloudTokensQuery(account))
  if (!data?.tokens.length) return null
  const { connection, tokens } = data
  return (
    <Card title="Cloud Director tokens" note={String(tokens.length)}>
      <KeyValueList
        items={tokens.map((token) => ({
          label: token.org,
          value: (
            <div className={acts.form}>
              <p>{stateOf(token)}</p>
              <span className={acts.acts}>
                <ActButtons size="sm" acts={cloudTokenActs(queryClient, { account, connection, token })} />
              </span>
            </div>
          ),
        }))}
      />
    </Card>
  )
}

function stateOf({ set, isInSettings }: CloudToken): string {
  if (set) return `Set ${listTime(set.at)} by ${set.by}. Last worked ${listTime(set.workedAt)}.`
  return isInSettings ? 'The token in VCD_API_TOKENS is used.' : 'No token. The cloud is not read.'
}
