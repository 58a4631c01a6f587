import { number } from '@portal/contract/format/counts.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { useQuery } from '@tanstack/react-query'
import { deskPaths } from './desk-paths.ts'
import { accountQuery } from './queries.ts'

/** The account of the record. */
export function AccountCard({ accountId }: { accountId: string }) {
  const { data: account } = useQuery(accountQuery(accountId))
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
          { label: 'Services', value: number(account?.services) },
          { label: 'Open orders', value: number(account?.openOrders) },
          { label: 'Open cases', value: number(account?.openCases) },
        ]}
      />
    </Card>
  )
}
