import { spanInWords } from '@portal/contract/plans/words.ts'
import type { CaseTargets } from '@portal/contract/cases/targets.ts'
import type { Service } from '@portal/contract/services/services.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { humaniseKey } from '@portal/ui/src/humanise-key.ts'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Tag } from '@portal/ui/src/Tag.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Time } from '../../../lib/Time.tsx'
import { ActButtons } from '../../../acts/ActButtons.tsx'
import { paths } from '../../../paths.ts'
import { categoryName } from '../../../product-categories.ts'
import { speedInWords } from '../service-words.ts'
import { changeTagsAct } from '../change-tags.ts'
import styles from './overview.module.css'

export function ServiceCard({ service, targets }: { service: Service; targets: CaseTargets | undefined }) {
  const { downMbps, upMbps, supplierRef } = service
  const hasSpeed = downMbps !== null || upMbps !== null
  return (
    <Card title="Service">
      <KeyValueList
        items={[
          { label: 'Product', value: service.productName },
          {
            label: 'Category',
            value: (
              <Link href={paths.services({ productCategory: service.productCategory })}>
                {categoryName(service.productCategory)}
              </Link>
            ),
          },
          { label: 'Status', value: humaniseKey(service.status) },
          ...(hasSpeed ? [{ label: 'Speed', value: `${speedInWords(downMbps, upMbps)} Mbit/s` }] : []),
          { label: 'Supplier', value: service.supplier },
          { label: 'Supplier reference', value: supplierRef, mono: true, copy: supplierRef ?? undefined },
          { label: 'Care level', value: service.careLevel },
          ...(targets ? [{ label: 'Target fix, down', value: spanInWords(targets.repair) }] : []),
          { label: 'Tags', value: <Tags service={service} /> },
          { label: 'Last changed', value: <Time at={service.updatedAt} as="dateTime" /> },
        ]}
      />
    </Card>
  )
}

function Tags({ service }: { service: Service }) {
  const act = changeTagsAct(useQueryClient(), service)
  return (
    <span className={styles.tags}>
      {service.tags.map((tag) => (
        <Link key={tag} quiet href={paths.services({ tag })}>
          <Tag>{tag}</Tag>
        </Link>
      ))}
      {service.tags.length === 0 ? 'None' : null}
      <ActButtons size="xs" acts={[act]} />
    </span>
  )
}
