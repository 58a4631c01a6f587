import { Card } from '@portal/ui/src/Card.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Tag } from '@portal/ui/src/Tag.tsx'
import { boot } from '../../boot.ts'
import { telephone } from '../../lib/telephone.ts'
import layout from '@portal/ui/src/layout.module.css'
import styles from './about.module.css'
import { claims } from './conformance.ts'

/** How the portal meets WCAG 2.2 AA, criterion by criterion, with the tests that prove it. */
export function Page() {
  return (
    <>
      <PageHeader
        title="Accessibility"
        facts={['WCAG 2.2, levels A and AA', 'Every change is tested in three themes, light and dark']}
      />
      <div className={classNames(layout.stack, styles.narrow)}>
        <Card title="Report an accessibility problem">
          <p>
            {'Call us on '}
            <Link href={telephone(boot().supportPhone)}>{boot().supportPhone}</Link>
            {'. Please name the page and what you were trying to do. We reply within one working day.'}
          </p>
        </Card>
        <Card title="How we meet each criterion" note={claims.length} flush>
          <ol className={styles.list}>
            {claims.map(({ number, name, level, how, tests }) => (
              <li key={number}>
                <h3>
                  {`${number} ${name} `}
                  <Tag>{level}</Tag>
                </h3>
                <p>{how}</p>
                {tests.length > 0 ? (
                  <small>{`Tested by: ${tests.map((title) => `“${plain(title)}”`).join(', ')}`}</small>
                ) : null}
              </li>
            ))}
          </ol>
        </Card>
      </div>
    </>
  )
}

/** Without the numbers of the acceptance tests, which mean nothing to a reader. */
const plain = (title: string) => title.replace(/^(A\d+\.\d+ )+/, '')
