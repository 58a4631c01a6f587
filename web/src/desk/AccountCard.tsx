import { number } from '@portal/contract/format/counts.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { useQuery } from '@tanstack/react-query'
import { accountTypeNames } from './accounts/account-words.ts'
import { deskPaths } from './desk-paths.ts'
import { accountQuery } from './queries.ts'

/** The account of the record. */
export function AccountCard({ accountId }: { accountId: string }) {
  const { data: account } = useQuery(accountQuery(accountId))
  const counts = [
    { label: 'Services', count: account?.services },
    { label: 'Open orders', count: account?.openOrders },
    { label: 'Open cases', count: account?.openCases },
  ]
  // A dealer has them with its customers, seldom on its own account.
  const isDealer = account?.type === 'dealer'
  return (
    <Card title="Account">
      <KeyValueList
        items={[
          {
            label: 'Name',
            value: <Link href={deskPaths.account(accountId)}>{account?.accountName ?? accountId}</Link>,
          },
          { label: 'Number', value: accountId, mono: true, copy: accountId },
          ...(account?.dealerName ? [{ label: 'Dealer', value: account.dealerName }] : []),
          ...(isDealer ? [{ label: 'Type', value: accountTypeNames.dealer }] : []),
          ...counts
            .filter(({ count }) => count !== 0 || !isDealer)
            .map(({ label, count }) => ({ label, value: number(count) })),
        ]}
      />
    </Card>
  )
}
