import type { Service } from '@portal/contract/services/services.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { paths } from '../../../paths.ts'
import styles from './overview.module.css'

export function SiteCard({ site }: { site: Service['site'] }) {
  if (!site) {
    return (
      <Card title="Site">
        <p className={styles.note}>This service has no site.</p>
      </Card>
    )
  }
  const address = `${site.address}, ${site.postcode}`
  return (
    <Card title="Site">
      <KeyValueList
        items={[
          { label: 'Name', value: <Link href={paths.site(site.siteId)}>{site.name}</Link> },
          { label: 'Address', value: address, copy: address },
          { label: 'Local exchange', value: site.exchangeName },
          { label: 'Cabinet', value: site.cabinet },
          ...(site.accessNotes ? [{ label: 'Access', value: site.accessNotes }] : []),
        ]}
      />
    </Card>
  )
}
