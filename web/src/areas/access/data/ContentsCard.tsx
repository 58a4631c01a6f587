import type { AccountData } from '@portal/contract/account-data/account-data.ts'
import { Accordion } from '@portal/ui/src/Accordion.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import styles from './account-data.module.css'
import { countInWords, thingsInWords, totalOf } from './data-words.ts'

/** The content of an export, grouped as in its README. */
export function ContentsCard({ groups }: Pick<AccountData, 'groups'>) {
  return (
    <Card title="Included" footer="One zip file. README.txt describes each file.">
      <div className={styles.groups}>
        {groups.map(({ name, kinds }) => (
          <Accordion key={name} title={name} aside={thingsInWords(totalOf(kinds))}>
            <ul className={styles.kinds}>
              {kinds.map(({ what, things }) => (
                <li key={what}>
                  <span>{what}</span>
                  <span className={styles.count}>{things ? countInWords(things) : 'All records'}</span>
                </li>
              ))}
            </ul>
          </Accordion>
        ))}
      </div>
    </Card>
  )
}
