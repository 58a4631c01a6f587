import type { AccountData } from '@portal/contract/account-data.ts'
import { Accordion } from '@portal/ui/src/Accordion.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import styles from './account-data.module.css'
import { countInWords, thingsInWords, totalOf } from './data-words.ts'

/** What an export has, as people group it; the same words are in its README. */
export function ContentsCard({ groups }: Pick<AccountData, 'groups'>) {
  return (
    <Card title="What is in it" footer="One zip file: open README.txt first, it says what each file is.">
      <div className={styles.groups}>
        {groups.map(({ name, kinds }) => (
          <Accordion key={name} title={name} aside={thingsInWords(totalOf(kinds))}>
            <ul className={styles.kinds}>
              {kinds.map(({ what, things }) => (
                <li key={what}>
                  <span>{what}</span>
                  <span className={styles.count}>{things ? countInWords(things) : 'As many as there are'}</span>
                </li>
              ))}
            </ul>
          </Accordion>
        ))}
      </div>
    </Card>
  )
}
