import { listTime } from '@portal/contract/format/relative.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import layout from '@portal/ui/src/layout.module.css'
import acts from '../../acts/acts.module.css'
import { cloudTokenActs, reasonWithout } from './cloud-token-acts.ts'
import { type CloudToken, cloudTokensQuery } from './queries.ts'

/** The API tokens of the account's organisations in Cloud Director; hidden without a cloud service. */
export function CloudTokensCard({ account }: { account: string }) {
  const queryClient = useQueryClient()
  const { data } = useQuery(cloudTokensQuery(account))
  if (!data?.tokens.length) return null
  const { connection, tokens } = data
  const reason = reasonWithout(connection)
  // A token that was set can be removed at any time.
  const shown = reason ? tokens.filter(({ set }) => set) : tokens
  if (shown.length === 0) return null
  return (
    <Card title="Cloud Director tokens" {...(!reason && { note: String(tokens.length) })}>
      {reason && <p>{reason}</p>}
      <KeyValueList
        items={shown.map((token) => ({
          label: token.org,
          value: (
            <div className={layout.stack}>
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

function stateOf({ isLinked, set, isInSettings }: CloudToken): string {
  if (!isLinked) return 'No cloud on this account uses this organisation any more, so its token is not used.'
  if (set) return `Set ${listTime(set.at)} by ${set.by}. Last successful use ${listTime(set.workedAt)}.`
  return isInSettings ? 'The token in VCD_API_TOKENS is used.' : 'No token. The cloud is not read.'
}
