import { counted } from '@portal/contract/format/counts.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { lineInWords } from '../../../network/network-words.ts'
import type { Picture } from '../../../network/picture.ts'
import { paths } from '../../../paths.ts'
import { Condition } from '../../../shell/Condition.tsx'
import styles from './network.module.css'

const mostLines = 12

/** The circuits that join our network at one place, and would fail with it. */
export function SelectedEnd({ name, picture: { network, bySite } }: { name: string; picture: Picture }) {
  const lines = network.lines.filter(({ end }) => end === name)
  const risk = network.risks.find(({ kind, where }) => kind === 'end' && where === name)
  return (
    <Card title={name} note="Our PoP">
      <KeyValueList
        items={[
          {
            label: lines.length === 1 ? 'Circuit' : 'Circuits',
            value: (
              <span className={styles.several}>
                {lines.slice(0, mostLines).map((line) => (
                  <span key={line.serviceId}>
                    <Link href={paths.service(line.serviceId)}>
                      {bySite.get(line.siteId)?.name ?? line.productName}
                    </Link>
                    , {lineInWords(line)} <Condition condition={line.condition} />
                  </span>
                ))}
                {lines.length > mostLines ? <span>and {lines.length - mostLines} more, in the table</span> : null}
              </span>
            ),
          },
          {
            label: 'Shared risk',
            value: risk ? `${risk.riskId}: one failure would affect ${counted(risk.siteIds.length, 'site')}` : null,
          },
        ]}
      />
    </Card>
  )
}
